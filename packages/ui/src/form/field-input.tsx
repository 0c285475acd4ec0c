import { Form } from 'antd'
import type { ReactNode } from 'react'
import { membersOf, type FieldRule, type Typed } from '@ventanilla/contract/field-rules'
import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { FieldControl, FlagInput } from './inputs.tsx'
import type { FieldLook } from './look.ts'
import { useShown } from './use-shown.ts'
import type { Written } from './values.ts'
import { useFormWords } from './words.ts'

export type FieldState = {
  /** Of the form, to tell the inputs of several forms apart. */
  formId: string
  /** What is written is on its way, or may have arrived. */
  locked: boolean
  written: Written
  /** By member, already in words. */
  errorOf: (member: string) => string | undefined
  /** What somebody else saved in a member that was changed here too. */
  conflicts: Written
  write: (values: Written) => void
}

type FieldInputProps = { name: string; rule: FieldRule; label: ReactNode; look: FieldLook; state: FieldState }

/** One field of a form: the input of its kind, or of a text in two languages both inputs side by side. */
export function FieldInput({ name, rule, label, look, state }: FieldInputProps) {
  const t = useFormWords()
  if (rule.kind === 'date-range') return <RangeItem name={name} rule={rule} label={label} look={look} state={state} />
  const item = (member: string, words: ReactNode) => <Item key={member} member={member} rule={rule} label={words} look={look} state={state} />
  if (rule.kind !== 'bilingual') return item(name, label)
  return (
    <div className="v-tiles v-form-pair">
      {item(`${name}_es`, <>{label} {t('spanish')}</>)}
      {item(`${name}_en`, <>{label} {t('english')}</>)}
    </div>
  )
}

type ItemProps = Omit<FieldInputProps, 'name'> & { member: string }

function Item({ member, rule, label, look, state }: ItemProps) {
  const { wiring, frame } = useWiring(member, rule, look, state)
  const control = { ...wiring, value: state.written[member], onChange: (value: Typed) => state.write({ [member]: value }) }
  if (rule.kind === 'flag' && !look.render) return <Form.Item {...frame}><FlagInput {...control}>{label}</FlagInput></Form.Item>
  const labelId = `${wiring.id}-label`
  return (
    <Form.Item {...frame} label={<span id={labelId}>{label}</span>} htmlFor={wiring.id}>
      <FieldControl {...control} rule={rule} look={look} labelId={labelId} />
    </Form.Item>
  )
}

/** Two days with one input; it stands for both of its members. */
function RangeItem({ name, rule, label, look, state }: FieldInputProps) {
  const [from = '', to = ''] = membersOf(name, rule)
  const last = state.errorOf(to)
  const either = { ...state, errorOf: (member: string) => state.errorOf(member) ?? last }
  const { wiring, frame } = useWiring(from, rule, look, either)
  const labelId = `${wiring.id}-label`
  const days = [state.written[from], state.written[to]].map((day) => (typeof day === 'string' ? day : ''))
  const write = (value: Typed) => {
    const [first, last] = Array.isArray(value) ? (value as readonly string[]) : []
    state.write({ [from]: first, [to]: last })
  }
  return (
    <Form.Item {...frame} label={<span id={labelId}>{label}</span>} htmlFor={wiring.id}>
      <FieldControl {...wiring} rule={rule} look={look} labelId={labelId} value={days} onChange={write} />
    </Form.Item>
  )
}

/** What ties an input to its label, hint and error, and what stands around it. */
function useWiring(member: string, rule: FieldRule, look: FieldLook, { formId, locked, errorOf, conflicts, written, write }: FieldState) {
  const t = useFormWords()
  const shown = useShown(rule, look)
  const id = `${formId}-${member}`
  const error = errorOf(member)
  const undecided = member in conflicts
  const described = [look.hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const conflict = undecided && (
    <div className="v-row v-form-conflict" role="group" aria-describedby={`${id}-error`}>
      <Button onClick={() => write({ [member]: conflicts[member] })}>{t('theirs', { value: shown(conflicts[member]) })}</Button>
      <Button onClick={() => write({ [member]: written[member] })}>{t('mine', { value: shown(written[member]) })}</Button>
    </div>
  )
  return {
    wiring: { id, disabled: look.disabled ?? locked, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined, 'aria-required': !rule.optional },
    frame: {
      className: 'v-form-item',
      validateStatus: error === undefined ? ('' as const) : ('error' as const),
      help: error === undefined ? undefined : <span id={`${id}-error`} role="alert"><Icon name="error" /> {error}</span>,
      extra: (look.hint || conflict) && (
        <>
          {look.hint && <span id={`${id}-hint`} className="v-note">{look.hint}</span>}
          {conflict}
        </>
      ),
    },
  }
}
