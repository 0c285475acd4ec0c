import type { Language } from '@ventanilla/contract/messages/say'
import type { Words } from './add-locales.ts'

/** Key → sentence, nested keys joined by dots. */
function flat(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`)))
}

/** A sentence that counts has as many forms as its language: two in English, three in Spanish (`_many` is that of whole millions). i18next knows six. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(PLURAL, '')

const names = (sentence: string): string => [...new Set([...sentence.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name))].sort().join(', ')

/** The same sentence of the other language; for a form that this one lacks, the sentence that it says instead. */
const sameIn = (words: Map<string, string>, key: string): string | undefined => words.get(key) ?? words.get(`${stem(key)}_other`) ?? words.get(stem(key))

/** Everything in which two locale files differ that must not: missing keys, empty sentences, other `{{names}}`. Empty when all is well. */
export function localeDifferences({ es, en }: Record<Language, Words>): string[] {
  const spanish = new Map(flat(es))
  const english = new Map(flat(en))
  const missing = (from: Map<string, string>, to: Map<string, string>, where: Language) => {
    const known = new Set([...to.keys()].map(stem))
    return [...new Set([...from.keys()].map(stem))].filter((key) => !known.has(key)).map((key) => `${key} is missing in ${where}`)
  }
  const empty = (words: Map<string, string>, where: Language) => [...words].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty in ${where}`)
  const unlike = (from: Map<string, string>, to: Map<string, string>) => [...from].filter(([key, text]) => names(sameIn(to, key) ?? text) !== names(text)).map(([key]) => `${key} has other {{names}}`)
  return [...missing(spanish, english, 'en'), ...missing(english, spanish, 'es'), ...empty(spanish, 'es'), ...empty(english, 'en'), ...new Set([...unlike(spanish, english), ...unlike(english, spanish)])]
}
