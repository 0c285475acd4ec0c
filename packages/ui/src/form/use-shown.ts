import type { FieldRule, Typed } from '@ventanilla/contract/field-rules'
import { percentOf } from '@ventanilla/contract/field-texts'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { knownLabel, type FieldLook } from './look.ts'
import { useFormWords } from './words.ts'

/** Says the value of a field in words, as a form holds it. */
export function useShown(rule: FieldRule, look: FieldLook): (value: Typed) => string {
  const t = useFormWords()
  const { date, money, percent } = useFormats()
  const written = (points: number | undefined) => (points === undefined ? undefined : percent(points / 100))
  const shown = (value: Typed): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value instanceof File) return value.name
    if (Array.isArray(value)) return (value as readonly string[]).map(shown).join(', ') || t('empty')
    if (typeof value !== 'string' || value === '') return t('empty')
    switch (rule.kind) {
      case 'choice':
      case 'choices':
        return look.option?.(value).label ?? value
      case 'reference':
      case 'references':
        return look.nameOf?.(value) ?? knownLabel(look, value) ?? value
      case 'date':
      case 'date-range':
        return date(value)
      case 'money':
        return money(value)
      case 'percent':
        return written(percentOf(value)) ?? value
      case 'text':
      case 'long-text':
      case 'bilingual':
      case 'number':
      case 'rules':
      case 'flag':
        return value
      case 'image':
        return t('image.stored')
      case 'password':
      case 'code':
        return '•••'
    }
  }
  return shown
}
