import type { Messages } from './messages.ts'
import type { Language } from './say.ts'

type FieldWord = 'too_short' | 'range_reversed' | 'integer_required' | 'percent_invalid' | 'number_too_small' | 'number_too_large' | 'date_invalid' | 'date_too_early' | 'date_too_late' | 'date_range_order' | 'code_digits' | 'text_control' | 'amount_negative'

/** What the rules of fields (`field-rules.ts`) refuse, and of the search and the filters of a list. */
export const fieldWords: Record<Language, Pick<Messages['problems'], FieldWord>> = {
  es: {
    too_short: 'Escribe al menos {{min}} caracteres.',
    range_reversed: 'El fin del rango está antes de su inicio.',
    integer_required: 'Se requiere un número entero válido.',
    percent_invalid: 'El porcentaje debe ser un número con dos decimales como máximo.',
    number_too_small: 'El mínimo es {{min}}.',
    number_too_large: 'El máximo es {{max}}.',
    date_invalid: 'Escribe una fecha que exista, como 31/12/2026.',
    date_too_early: 'La primera fecha posible es {{min}}.',
    date_too_late: 'La última fecha posible es {{max}}.',
    date_range_order: 'La fecha final es anterior a la inicial.',
    code_digits: 'El código tiene {{digits}} dígitos.',
    text_control: 'Tiene un salto de línea u otro carácter que no se ve; escríbelo en una sola línea.',
    amount_negative: 'El monto no puede ser negativo.',
  },
  en: {
    too_short: 'Enter at least {{min}} characters.',
    range_reversed: 'The end of the range is before its start.',
    integer_required: 'A valid integer is required.',
    percent_invalid: 'The percentage must be a number with at most two decimals.',
    number_too_small: 'The minimum is {{min}}.',
    number_too_large: 'The maximum is {{max}}.',
    date_invalid: 'Enter a date that exists, such as 31/12/2026.',
    date_too_early: 'The earliest possible date is {{min}}.',
    date_too_late: 'The latest possible date is {{max}}.',
    date_range_order: 'The end date is before the start date.',
    code_digits: 'The code has {{digits}} digits.',
    text_control: 'It has a line break or another character that can’t be seen; write it in one line.',
    amount_negative: 'The amount can’t be negative.',
  },
}
