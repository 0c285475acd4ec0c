import type { SomeAdvice } from '../advice.ts'

/** What to do about what is wrong with a field of any form. */
export const fields = {
  required: 'Completa el campo marcado.',
  too_short: 'Escribe más letras.',
  too_many: 'Quita elementos hasta el máximo que dice el mensaje.',
  value_invalid: 'Elige uno de los valores que ofrece el campo.',
  record_unknown: 'Pudo eliminarse. Búscalo otra vez y elige otro.',
  range_reversed: 'Intercambia el inicio y el fin.',
  integer_required: 'Escribe un número entero, sin decimales ni letras.',
  percent_invalid: 'Escribe el porcentaje como 5 o 2.50, sin el signo.',
  number_too_small: 'Escribe al menos el mínimo que dice el mensaje.',
  number_too_large: 'Escribe como máximo lo que dice el mensaje.',
  date_invalid: 'Escribe día, mes y año, como 31/12/2026, o usa el calendario.',
  date_too_early: 'Elige ese día o uno posterior.',
  date_too_late: 'Elige ese día o uno anterior.',
  date_range_order: 'Cambia una de las dos fechas: la final debe ser posterior.',
} as const satisfies SomeAdvice
