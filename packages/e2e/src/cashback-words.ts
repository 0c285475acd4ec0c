import type { Language } from '@ventanilla/contract/messages/say'

const es = {
  newService: 'Crear servicio', name: 'Nombre', category: 'Categoría', establishments: 'Establecimientos', save: 'Guardar',
  newProgramme: 'Crear programa', nameEs: 'Nombre en español', nameEn: 'Nombre en inglés', rate: 'Porcentaje', monthly: 'Máximo por usuario y mes (USD)', budget: 'Presupuesto (USD)',
  example: /Una compra de USD\s40\.00 paga USD\s1\.00\. Con 12 compras así se llega al máximo del mes\./, serviceExample: /Una compra de USD\s40\.00 paga USD\s2\.00\./,
  edit: 'Editar programa', filed: 'Enviado a aprobación', read: 'Entendido', draft: 'Borrador', active: 'Activo', start: 'Iniciar',
  services: 'Ver servicios', everywhere: 'Sin servicios, el programa paga en todas partes.', addService: 'Agregar servicio', service: 'Servicio',
  unused: /USD\s0\.00 de USD\s60\.00 \(0\s%\)/, used: /USD\s2\.00 de USD\s60\.00 \(3\s%\)/, rewards: 'Lo que pagó', isPaid: 'Pagado', takenBack: 'Recuperado',
  wallet: 'Billetera', cashback: 'Cashback',
}
export type CashbackWords = typeof es
const en: CashbackWords = {
  newService: 'Create service', name: 'Name', category: 'Category', establishments: 'Establishments', save: 'Save',
  newProgramme: 'Create programme', nameEs: 'Name in Spanish', nameEn: 'Name in English', rate: 'Percentage', monthly: 'Maximum per user and month (USD)', budget: 'Budget (USD)',
  example: /A purchase of USD\s40\.00 pays USD\s1\.00\. 12 such purchases reach the monthly maximum\./, serviceExample: /A purchase of USD\s40\.00 pays USD\s2\.00\./,
  edit: 'Edit programme', filed: 'Sent for approval', read: 'Got it', draft: 'Draft', active: 'Active', start: 'Start',
  services: 'View services', everywhere: 'Without services, the programme pays everywhere.', addService: 'Add service', service: 'Service',
  unused: /USD\s0\.00 of USD\s60\.00 \(0\s?%\)/, used: /USD\s2\.00 of USD\s60\.00 \(3\s?%\)/, rewards: 'What it paid', isPaid: 'Paid', takenBack: 'Recovered',
  wallet: 'Wallet', cashback: 'Cashback',
}

/** The words of the pages of cashback, written here again, so that a changed word fails. */
export const cashbackWords: Readonly<Record<Language, CashbackWords>> = { es, en }
