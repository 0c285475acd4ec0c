import { en } from './en.ts'
import { es } from './es.ts'
import type { Language } from './languages.ts'
import type { Messages } from './messages.ts'

export { fill } from './fill.ts'
export { defaultLanguage, languages, type Language } from './languages.ts'

export const messages: Record<Language, Messages> = { es, en }
