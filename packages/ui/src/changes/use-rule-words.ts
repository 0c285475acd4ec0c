import { asksMovements, fieldOfRule, isRuleField, type RuleFieldName, type RuleMovement, type RuleOperator, type SegmentRule } from '@ventanilla/contract/segment-rules'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { cardStatus, kycStatus, userStatus } from '../values/shared-statuses.ts'
import { useStatusWords, type AnyStatusKind } from '../values/status-tag.tsx'
import { useWords } from './words.ts'

const statuses: Partial<Record<RuleFieldName, AnyStatusKind>> = { status: userStatus, kyc_status: kycStatus, card: cardStatus }

type RuleWords = {
  field: (name: RuleFieldName) => string
  operator: (op: RuleOperator) => string
  /** A value as it is read: a choice by its word, a day and an amount in their formats. */
  value: (rule: Pick<SegmentRule, 'field' | 'op'>, text: string) => string
  movement: (kind: RuleMovement) => string
  /** A whole rule; what is none is said as it came. */
  sentence: (rule: object) => string
}

/** Words for the rules of segments, wherever one is written or shown. */
export function useRuleWords(): RuleWords {
  const t = useWords()
  const status = useStatusWords()
  const { money, number, date } = useFormats()
  const field = (name: RuleFieldName) => t(`rules.field.${name}`)
  const operator = (op: RuleOperator) => t(`rules.op.${op}`)
  const movement = (kind: RuleMovement) => (kind === 'any' ? t('rules.anyMovement') : t(`values.movement_kind.${kind}`))
  const value = ({ field: name, op }: Pick<SegmentRule, 'field' | 'op'>, text: string): string => {
    const { kind } = fieldOfRule(name)
    if (kind === 'choice') {
      const own = t(`rules.value.${name}.${text}`, { defaultValue: '' })
      const of = statuses[name]
      return own || (of ? status(of, text) : text)
    }
    if (kind === 'money') return money(text)
    if (kind === 'count' || op === 'last_days' || op === 'not_last_days') return number(Number(text))
    return kind === 'date' ? date(text) : text
  }
  return {
    field,
    operator,
    value,
    movement,
    sentence: (given) => {
      const rule = given as SegmentRule
      if (!isRuleField(rule.field)) return JSON.stringify(given)
      const shown = rule.value.map((text) => value(rule, text))
      const words = rule.op === 'between' ? t('rules.between', { from: shown[0] ?? '', to: shown[1] ?? '' }) : shown.join(', ')
      if (rule.op === 'last_days' || rule.op === 'not_last_days') return t(`rules.days.${rule.op}`, { field: field(rule.field), count: Number(rule.value[0]), days: words })
      const named = asksMovements(rule.field) ? t('rules.moved', { field: field(rule.field), movement: movement(rule.movement ?? 'any'), count: rule.days ?? 0, days: rule.days ?? 0 }) : field(rule.field)
      return t('rules.sentence', { field: named, op: operator(rule.op), value: words })
    },
  }
}
