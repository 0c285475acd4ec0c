import { formatsOf, type Formats } from './formats.ts'
import { useLanguage } from './use-language.ts'

/** Ways of writing numbers, amounts and dates in the language of the page. */
export const useFormats = (): Formats => formatsOf(useLanguage())
