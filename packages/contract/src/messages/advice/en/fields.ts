import type { SomeAdvice } from '../advice.ts'

/** What to do about what is wrong with a field of any form. */
export const fields = {
  required: 'Fill the marked field in.',
  too_short: 'Type more letters.',
  too_many: 'Remove entries down to the maximum in the message.',
  value_invalid: 'Choose one of the values that the field offers.',
  record_unknown: 'It may have been deleted. Search again and choose another.',
  range_reversed: 'Exchange the beginning and the end.',
  integer_required: 'Write a whole number, without decimals or letters.',
  percent_invalid: 'Write the percent as 5 or 2.50, without the sign.',
  number_too_small: 'Write at least the minimum in the message.',
  number_too_large: 'Write at most the maximum in the message.',
  date_invalid: 'Write day, month and year, such as 31/12/2026, or use the calendar.',
  date_too_early: 'Choose that day or a later one.',
  date_too_late: 'Choose that day or an earlier one.',
  date_range_order: 'Change one of the two dates: the end comes after.',
} as const satisfies SomeAdvice
