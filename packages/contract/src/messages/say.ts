import type { MessageParams } from '../errors.ts'
import { shownParam } from './amounts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Language } from './languages.ts'
import type { Messages } from './messages.ts'

export { defaultLanguage, languages, type Language } from './languages.ts'

export const messages: Record<Language, Messages> = { es, en }

/** Fills `{{names}}` of a sentence; a name without a value stays visible, so that a test can see it. */
export const fill = (sentence: string, params: MessageParams = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(shownParam(name, params[name] ?? whole)))
