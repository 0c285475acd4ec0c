import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asksMovements, fieldOfRule, readRule, RULE_LIMITS, ruleFieldNames, ruleMovements, ruleOperators, type RuleFieldName, type RuleMovement, type RuleOperator } from '@ventanilla/contract/segment-rules'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useRuleWords } from '@ventanilla/ui/changes'
import { Button, Checkbox, TextField } from '@ventanilla/ui/core'

/**
 * A rule while somebody writes it. `kept`: values of another comparison that this one has no field for. They come back with
 * that one, and are never sent: who reads a rule knows nothing of them.
 */
export type WrittenRule = { field: RuleFieldName; op: RuleOperator; value: readonly string[]; kept?: readonly string[] | undefined; movement?: RuleMovement; days?: number | string }

type RuleRowProps = { number: number; rule: WrittenRule; invalid: boolean; onChange: (rule: WrittenRule) => void; onRemove: () => void }

/** A new field begins with its first operator, and without a value. */
function begun(field: RuleFieldName): WrittenRule {
  const [op] = ruleOperators[fieldOfRule(field).kind]
  return { field, op, value: [], ...(asksMovements(field) && { movement: 'purchase' as const, days: 30 }) }
}

/** How many values the fields of a comparison hold: two from `between`, any number as texts or choices, else one. */
const roomOf = (kind: ReturnType<typeof fieldOfRule>['kind'], op: RuleOperator): number => (op === 'between' ? 2 : kind === 'choice' || (kind === 'text' && op !== 'contains') ? Infinity : 1)
const isInDays = (op: RuleOperator) => op.endsWith('days')

/** The rule with another comparison, which has the values that it has fields for. */
function compared(rule: WrittenRule, op: RuleOperator): WrittenRule {
  const { kind } = fieldOfRule(rule.field)
  const { value, kept = [] } = rule
  const keeping = (shown: readonly string[], others: readonly string[]) => ({ ...rule, op, value: shown, kept: others.length > 0 ? others : undefined })
  // A number of days is no day.
  if (isInDays(op) !== isInDays(rule.op)) return keeping(kept, value)
  const all = [...value, ...kept]
  const room = roomOf(kind, op)
  return keeping(all.slice(0, room), all.slice(room))
}

/** One rule: a field, how it is compared and with what; of movements also which, and since when. */
export function RuleRow({ number, rule, invalid, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('marketing')
  const say = useProblemText()
  const words = useRuleWords()
  const { kind } = fieldOfRule(rule.field)
  const read = readRule(rule)
  const problem = invalid && 'code' in read ? say({ code: read.code, params: { ...read.params, rule: number } }) : undefined
  return (
    <fieldset className="v-rule" data-invalid={problem !== undefined || undefined}>
      <legend>{t('segments.rule', { number })}</legend>
      <div className="v-rule-parts">
        <Choice label={t('segments.field')} value={rule.field} options={ruleFieldNames.map((name) => [name, words.field(name)])} onChange={(field) => onChange(begun(field))} />
        {asksMovements(rule.field) && (
          <>
            <Choice label={t('segments.movement')} value={rule.movement ?? 'any'} options={ruleMovements.map((one) => [one, words.movement(one)])} onChange={(movement) => onChange({ ...rule, movement })} />
            <TextField label={t('segments.days')} inputMode="numeric" maxLength={4} value={String(rule.days ?? '')} onChange={(days) => onChange({ ...rule, days })} />
          </>
        )}
        <Choice label={t('segments.op')} value={rule.op} options={ruleOperators[kind].map((one) => [one, words.operator(one)])} onChange={(op) => onChange(compared(rule, op))} />
        <Values rule={rule} onChange={(value) => onChange({ ...rule, value })} />
      </div>
      {problem !== undefined && <p className="v-note v-field-error">{problem}</p>}
      <Button small kind="quiet" icon="trash" aria-label={t('segments.removeRule', { number })} onClick={onRemove}>{t('segments.remove')}</Button>
    </fieldset>
  )
}

type ValuesProps = { rule: WrittenRule; onChange: (value: readonly string[]) => void }

/** What it is compared with, by the kind of its field. */
function Values({ rule, onChange }: ValuesProps): ReactNode {
  const { t } = useTranslation('marketing')
  const words = useRuleWords()
  const field = fieldOfRule(rule.field)
  const room = roomOf(field.kind, rule.op)
  const [from = '', to = ''] = rule.value
  const only = (value: string) => onChange([value])
  if (field.kind === 'choice')
    return (
      <fieldset className="v-rule-choices">
        <legend>{t('segments.values')}</legend>
        {field.values.map((one) => (
          <Checkbox key={one} checked={rule.value.includes(one)} onChange={({ target }) => onChange(target.checked ? [...rule.value, one] : rule.value.filter((other) => other !== one))}>
            {words.value(rule, one)}
          </Checkbox>
        ))}
      </fieldset>
    )
  if (field.kind === 'date') {
    return isInDays(rule.op) ? <TextField label={t('segments.days')} inputMode="numeric" maxLength={4} value={from} onChange={only} /> : <TextField label={t('segments.day')} type="date" value={from} onChange={only} />
  }
  if (field.kind === 'text') {
    if (room === 1) return <TextField label={t('segments.text')} value={from} maxLength={RULE_LIMITS.letters} onChange={only} />
    return <Lines label={t('segments.text')} hint={t('segments.textHint')} value={rule.value} onChange={onChange} />
  }
  const mode = field.kind === 'money' ? ('decimal' as const) : ('numeric' as const)
  const label = field.kind === 'money' ? t('segments.amount') : t('segments.number')
  if (room === 1) return <TextField label={label} inputMode={mode} value={from} onChange={only} />
  return (
    <>
      <TextField label={t('segments.from', { label })} inputMode={mode} value={from} onChange={(value) => onChange([value, to])} />
      <TextField label={t('segments.to', { label })} inputMode={mode} value={to} onChange={(value) => onChange([from, value])} />
    </>
  )
}

/** As many letters as all values take, each with its line. */
const MOST_LETTERS = RULE_LIMITS.values * (RULE_LIMITS.letters + 1)

/** Several values, one a line: a value may have a comma. */
function Lines({ label, hint, value, onChange }: { label: string; hint: string; value: readonly string[]; onChange: (value: readonly string[]) => void }) {
  const id = useId()
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <textarea id={id} className="v-input" rows={Math.min(Math.max(value.length, 2), 6)} aria-describedby={`${id}-hint`} value={value.join('\n')} maxLength={MOST_LETTERS} onChange={({ target }) => onChange(target.value.split('\n'))} />
      <p id={`${id}-hint`} className="v-note">{hint}</p>
    </div>
  )
}

type ChoiceProps<V extends string> = { label: string; value: V; options: readonly (readonly [V, string])[]; onChange: (value: V) => void }

/** One of a closed list. */
function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const id = useId()
  const choose = (chosen: string) => {
    const known = options.find(([one]) => one === chosen)
    if (known) onChange(known[0])
  }
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <select id={id} className="v-input" value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([one, words]) => <option key={one} value={one}>{words}</option>)}
      </select>
    </div>
  )
}
