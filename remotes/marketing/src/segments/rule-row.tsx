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
  const code = invalid && 'code' in read ? read.code : undefined
  const problem = invalid && 'code' in read ? say({ code: read.code, params: { ...read.params, rule: number } }) : undefined
  const id = useId()
  const isOfDays = code === 'rule_days' && asksMovements(rule.field)
  return (
    <fieldset className="v-rule" data-invalid={problem !== undefined || undefined} aria-describedby={problem === undefined ? undefined : id}>
      <legend>{t('segments.rule', { number })}</legend>
      <div className="v-rule-parts">
        <Choice label={t('segments.field')} value={rule.field} options={ruleFieldNames.map((name) => [name, words.field(name)])} onChange={(field) => onChange(begun(field))} />
        {asksMovements(rule.field) && (
          <>
            <Choice label={t('segments.movement')} value={rule.movement ?? 'any'} options={ruleMovements.map((one) => [one, words.movement(one)])} onChange={(movement) => onChange({ ...rule, movement })} />
            <TextField label={t('segments.days')} inputMode="numeric" maxLength={4} value={String(rule.days ?? '')} onChange={(days) => onChange({ ...rule, days })} {...markOf(isOfDays && id)} />
          </>
        )}
        <Choice label={t('segments.op')} value={rule.op} options={ruleOperators[kind].map((one) => [one, words.operator(one)])} onChange={(op) => onChange(compared(rule, op))} />
        <Values rule={rule} wrong={code === undefined || isOfDays ? undefined : id} onChange={(value) => onChange({ ...rule, value })} />
      </div>
      {problem !== undefined && <p id={id} className="v-note v-field-error">{problem}</p>}
      <Button small kind="quiet" icon="trash" aria-label={t('segments.removeRule', { number })} onClick={onRemove}>{t('segments.remove')}</Button>
    </fieldset>
  )
}

/** Ties an input to what is wrong with it. */
const markOf = (wrong: string | false | undefined) => (wrong ? { 'aria-invalid': true, 'aria-describedby': wrong } : {})

/** Which of two values are wrong: those that could not stand for both of them, else both. */
function wrongOf(rule: WrittenRule): readonly boolean[] {
  const alone = [0, 1].map((at) => 'code' in readRule({ ...rule, value: [rule.value[at] ?? '', rule.value[at] ?? ''] }))
  return alone.includes(true) ? alone : [true, true]
}

type ValuesProps = { rule: WrittenRule; /** The id of what is said to be wrong with them. */ wrong: string | undefined; onChange: (value: readonly string[]) => void }

/** What it is compared with, by the kind of its field. */
function Values({ rule, wrong, onChange }: ValuesProps): ReactNode {
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
          <Checkbox key={one} {...markOf(wrong)} checked={rule.value.includes(one)} onChange={({ target }) => onChange(target.checked ? [...rule.value, one] : rule.value.filter((other) => other !== one))}>
            {words.value(rule, one)}
          </Checkbox>
        ))}
      </fieldset>
    )
  if (field.kind === 'date') {
    return isInDays(rule.op) ? <TextField label={t('segments.days')} inputMode="numeric" maxLength={4} value={from} onChange={only} {...markOf(wrong)} /> : <TextField label={t('segments.day')} type="date" value={from} onChange={only} {...markOf(wrong)} />
  }
  if (field.kind === 'text') {
    if (room === 1) return <TextField label={t('segments.text')} value={from} maxLength={RULE_LIMITS.letters} onChange={only} {...markOf(wrong)} />
    return <Lines label={t('segments.text')} wrong={wrong} hint={t('segments.textHint')} value={rule.value} onChange={onChange} />
  }
  const mode = field.kind === 'money' ? ('decimal' as const) : ('numeric' as const)
  const label = field.kind === 'money' ? t('segments.amount') : t('segments.number')
  if (room === 1) return <TextField label={label} inputMode={mode} value={from} onChange={only} {...markOf(wrong)} />
  const [isFrom, isTo] = wrongOf(rule)
  return (
    <>
      <TextField label={t('segments.from', { label })} inputMode={mode} value={from} onChange={(value) => onChange([value, to])} {...markOf(isFrom && wrong)} />
      <TextField label={t('segments.to', { label })} inputMode={mode} value={to} onChange={(value) => onChange([from, value])} {...markOf(isTo && wrong)} />
    </>
  )
}

/** As many letters as all values take, each with its line. */
const MOST_LETTERS = RULE_LIMITS.values * (RULE_LIMITS.letters + 1)

/** Several values, one a line: a value may have a comma. */
function Lines({ label, hint, wrong, value, onChange }: { label: string; hint: string; wrong: string | undefined; value: readonly string[]; onChange: (value: readonly string[]) => void }) {
  const id = useId()
  return (
    <div className="v-field">
      <label htmlFor={id} className="v-field-label">{label}</label>
      <textarea id={id} className="v-input" rows={Math.min(Math.max(value.length, 2), 6)} aria-invalid={wrong !== undefined} aria-describedby={`${id}-hint${wrong ? ` ${wrong}` : ''}`} value={value.join('\n')} maxLength={MOST_LETTERS} onChange={({ target }) => onChange(target.value.split('\n'))} />
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
