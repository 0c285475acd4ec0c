import type { SomeAdvice } from '../advice.ts'

/** What to do about what is wrong with a field of any form. */
export const fields = {
  required: 'Fill in the marked field.',
  too_short: 'Type more letters.',
  too_many: 'Remove entries until you reach the maximum shown in the message.',
  value_invalid: 'Choose one of the values that the field offers.',
  record_unknown: 'It may have been deleted. Search again and choose another.',
  range_reversed: 'Swap the start and the end.',
  integer_required: 'Enter a whole number, without decimals or letters.',
  percent_invalid: 'Enter the percentage as 5 or 2.50, without the sign.',
  number_too_small: 'Enter at least the minimum shown in the message.',
  number_too_large: 'Enter at most the maximum shown in the message.',
  date_invalid: 'Enter day, month and year, such as 31/12/2026, or use the calendar.',
  date_too_early: 'Choose that day or a later one.',
  date_too_late: 'Choose that day or an earlier one.',
  date_range_order: 'Change one of the two dates: the end date must come after.',
} as const satisfies SomeAdvice
