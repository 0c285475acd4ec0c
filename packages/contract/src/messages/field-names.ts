import { fields, forms, type Names } from './field-name-words.ts'
import { fill } from './fill.ts'
import { word } from './holder-states.ts'
import type { Language } from './say.ts'

const inLanguage: Names = { es: word('{{label}} en español', '{{label}} in Spanish'), en: word('{{label}} en inglés', '{{label}} in English') }

/**
 * What a field is called: by the form of the change where that has a name of its own for it, else everywhere. `name_es` is the name with its
 * language; a field that has no name yet is said as it is.
 * @param change id of the endpoint whose form the field stands in, where that is known
 */
export function fieldName(field: string, language: Language, change?: string): string {
  const known = (name: string) => (forms[change ?? '']?.[name] ?? fields[name])?.[language]
  const [, name = '', suffix = ''] = /^(.+)_(es|en)$/.exec(field) ?? []
  const whole = known(name)
  return known(field) ?? (whole === undefined ? field : fill(inLanguage[suffix]?.[language] ?? '', { label: whole }))
}
