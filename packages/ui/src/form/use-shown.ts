import type { FieldRule, Typed } from '@ventanilla/contract/field-rules'
import { useFormats } from '@ventanilla/i18n/use-formats'
import type { FieldLook } from './look.ts'
import { useFormWords } from './words.ts'

/** Says the value of a field in words, as a form holds it. */
export function useShown(rule: FieldRule, look: FieldLook): (value: Typed) => string {
  const t = useFormWords()
  const { date, money } = useFormats()
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
        return look.nameOf?.(value) ?? (look.known?.id === value ? look.known.label : value)
      case 'date':
      case 'date-range':
        return date(value)
      case 'money':
        return money(value)
      case 'percent':
        return `${value} %`
      case 'text':
      case 'long-text':
      case 'bilingual':
      case 'number':
      case 'image':
      case 'flag':
        return value
      case 'password':
      case 'code':
        return '•••'
    }
  }
  return shown
}
