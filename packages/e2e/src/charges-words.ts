import type { Language } from '@ventanilla/contract/messages/say'

/** What the pages of charges say; written here as it has to be read. The scenarios of each language have days and kinds of their own. */
const es = {
  fees: 'Cargos de tarjeta', paguelofacil: 'Cargo de PagueloFacil', create: 'Nuevo cargo', edit: 'Editar cargo', save: 'Guardar', remove: 'Eliminar', confirmRemove: 'Eliminar', history: 'Todos los cargos', toCome: 'Por comenzar', past: 'Anterior',
  kind: 'Tipo de cargo', type: 'Inactividad', both: 'Monto fijo más porcentaje', fixed: /^Monto fijo/, percent: /^Porcentaje/, least: /^Cobro mínimo/, most: /^Cobro máximo/, from: /^Rige desde/, tax: /^Impuesto/, smallest: /^Pago mínimo/, largest: /^Pago máximo/, programme: 'El programa',
  tooMuch: /El máximo es 100\s%\./, over: 'Esta fecha ya pasó.', order: 'No puede ser menor que el mínimo: USD 3.00.', noBase: 'Este cargo no se calcula sobre un monto: solo puede ser un monto fijo.',
  noDay: 'Escribe una fecha que exista, como 31/12/2026.', eaten: /consumiría todo ese pago/, orderOfPayments: 'No puede ser menor que el mínimo: USD 600.00.',
  example: /De USD\s100\.00 se cobran USD\s3\.50\. Hoy no se cobra nada\./, written: /USD\s1\.00 más 2\.5\s%, mínimo USD\s2\.00/, rewritten: /USD\s1\.00 más 3\s%, mínimo USD\s2\.00/,
  calculator: 'Pago de ejemplo (USD)', outside: /Fuera de los límites/, pays: 'Paga el usuario', receives: 'Recibe el programa',
  day: '01/03/2091', otherDay: '02/03/2091', short: '1/3/2091', noSuchDay: '31/02/2091',
}
const en: typeof es = {
  fees: 'Card charges', paguelofacil: 'PagueloFacil charge', create: 'New charge', edit: 'Edit charge', save: 'Save', remove: 'Delete', confirmRemove: 'Delete', history: 'All charges', toCome: 'Upcoming', past: 'Past',
  kind: 'Charge type', type: 'Monthly fee', both: 'Fixed amount and percentage', fixed: /^Fixed amount/, percent: /^Percentage/, least: /^Minimum charge/, most: /^Maximum charge/, from: /^In force from/, tax: /^Tax/, smallest: /^Minimum payment/, largest: /^Maximum payment/, programme: 'The programme',
  tooMuch: /The maximum is 100%\./, over: 'This date has passed.', order: 'It can’t be less than the minimum: USD 3.00.', noBase: 'This charge is not based on an amount: it can only be a fixed amount.',
  noDay: 'Enter a date that exists, such as 31/12/2026.', eaten: /would use up that whole payment/, orderOfPayments: 'It can’t be less than the minimum: USD 600.00.',
  example: /On USD\s100\.00, USD\s3\.50 is charged\. Today USD\s1\.25 is charged\./, written: /USD\s1\.00 plus 2\.5%, at least USD\s2\.00/, rewritten: /USD\s1\.00 plus 3%, at least USD\s2\.00/,
  calculator: 'Example payment (USD)', outside: /Outside the limits/, pays: 'The user pays', receives: 'The programme receives',
  day: '01/03/2092', otherDay: '02/03/2092', short: '1/3/2092', noSuchDay: '31/02/2092',
}

export type ChargesWords = typeof es
export const chargesWords: Record<Language, ChargesWords> = { es, en }
