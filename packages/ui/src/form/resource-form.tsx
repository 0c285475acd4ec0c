import { Form } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { ApiError, isDefinite } from '@ventanilla/api-client/api-error'
import { membersOf } from '@ventanilla/contract/field-rules'
import { isFiled } from '@ventanilla/contract/filed'
import type { FormId } from '@ventanilla/contract/form-table'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { serverErrors } from '@ventanilla/i18n/server-errors'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { applied } from '../detail/applied.ts'
import { isOldVersion, ReadAgain } from '../changes/old-version.ts'
import { useFiling } from '../changes/use-filing.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../fields/button.tsx'
import { AntdProvider } from '../theme/antd-provider.tsx'
import { FieldInput, type FieldState } from './field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import type { FieldLook } from './look.ts'
import type { FormParts, ResourceFormProps } from './resource-form-props.ts'
import { withUploads } from './upload-images.ts'
import { useSending } from './use-sending.ts'
import { settle, useUnsaid } from './use-unsaid.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import { useWritten } from './use-written.ts'
import { read, readUsed, rulesOf, writtenOf, type FieldName, type FormValues, type Problems, type Rules, type Written } from './values.ts'
import { useFormWords } from './words.ts'
import './form.css'

/**
 * A form of what an endpoint asks for: its inputs and rules come from the contract's fields, its labels from the page. It
 * stands in the page, or with `dialog` in a dialog. It says what is wrong at each field once somebody tried to send it,
 * sends once however often it is clicked, asks before unsaved input is lost, carries over what somebody else saved first,
 * keeps a draft when the session ends, and ends saved or sent for approval. A problem of a field that the page does not show
 * stands above the form.
 */
export function ResourceForm<I extends FormId, R extends { id: string } | undefined = undefined>(props: ResourceFormProps<I, R>) {
  const { endpoint, only, label, input, check, early, refusals = {}, unused, review, saved, onDone, onCancel, footer, children, intention } = props
  const t = useFormWords()
  const say = useProblemText()
  const api = useApi()
  const toast = useToast()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const looks: Readonly<Record<string, FieldLook | undefined>> = props.looks ?? {}
  const [record, setRecord] = useState(props.record?.now)
  const rules = rulesOf(endpoint, only, Object.keys(looks).filter((name) => looks[name]?.required))
  const unanswered = intention?.unanswered
  const begin = record && props.record ? props.record.valuesOf(record) : (unanswered?.sent ?? props.start ?? {})
  const content = useWritten(rules, begin, `${endpoint}:${record?.id ?? props.about ?? ''}`)
  const { written, base, conflicts, changed } = content
  const sending = useSending()
  const [tried, setTried] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const [merged, setMerged] = useState(false)
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [attempts, setAttempts] = useState(0)
  const filing = useFiling(input && endpoint, amountOf(rules, written), 'reason' in rules || 'comment' in rules, record?.id ?? props.about)
  const forget = () => {
    content.forget()
    filing.forget()
  }
  const guard = useUnsavedGuard(changed.length > 0, forget)

  const found = readUsed(rules, written, base, (given) => unused?.(given as FormValues<I>) ?? [])
  const values = found.values as FormValues<I>
  const undecided = Object.fromEntries(Object.keys(conflicts).map((member) => [member, t('undecided')]))
  const problems: Problems = { ...check?.(values), ...found.problems, ...undecided, ...found.unused }
  const members = Object.entries(rules).flatMap(([name, rule]) => membersOf(name, rule))
  const failure = sending.failure ?? unanswered?.failure
  const told = refusalAt(failure, refusals, members, say)
  const wrong: Problems = { ...early?.(values), ...refusedFiles(found.problems, written), ...(tried ? problems : undecided), ...found.unused }
  const sentenceAt = (member: string): string | undefined => {
    const own = wrong[member]
    if (own !== undefined) return typeof own === 'string' ? own : say(own)
    return corrected.includes(member) ? undefined : told.fields[member]
  }
  // What asks for the error of a member shows it.
  const asked = new Set<string>()
  const errorOf = (member: string) => {
    asked.add(member)
    return sentenceAt(member)
  }
  const above = failure === undefined || told.isAllAtFields ? undefined : told.above

  const unsaid = useUnsaid(form, attempts, () => Object.keys({ ...problems, ...told.fields }).filter((member) => !asked.has(member) && sentenceAt(member) !== undefined))

  const state: FieldState = {
    formId,
    locked: unanswered !== undefined,
    written,
    errorOf,
    conflicts,
    write: (some) => {
      content.write(some)
      setCorrected((before) => [...before, ...Object.keys(some)])
      unsaid.forget()
      if (above !== undefined) sending.forget()
    },
  }
  const parts: FormParts<I> = {
    field: (name) => {
      const rule = rules[name]
      return rule && <FieldInput key={name} name={name} rule={rule} label={label(name)} look={looks[name] ?? {}} state={state} />
    },
    values,
    base: read(rules, base).values as FormValues<I>,
    changed: changed.length > 0,
    errorOf,
    refusalOf: (member) => wrong[member] ?? (told.fields[member] === undefined ? undefined : failure),
    write: (some) => state.write(writtenOf(rulesOf(endpoint, Object.keys(some), []), some)),
  }

  const nameOf = (member: string) => {
    const [name] = Object.entries(rules).find(([one, rule]) => membersOf(one, rule).includes(member)) ?? []
    return name !== undefined && <b>{label(name as FieldName<I>)}:</b>
  }

  const send = () =>
    sending.run(
      async () => {
        if (!input) return
        const sent = (await withUploads(api, values)) as FormValues<I>
        const answer = await api.call(endpoint, { ...input(sent, record as R), ...filing.reason })
        intention?.settle(values)
        forget()
        guard.leaveFreely()
        if (isFiled(answer)) return filing.say(answer, () => onDone(undefined))
        const done = applied<I>(answer)
        if (done !== undefined && saved) toast('success', saved(done))
        if (sending.stands()) onDone(done)
      },
      async (error) => {
        setCorrected([])
        intention?.settle(values, error)
        if (isDefinite(error)) setReviewing(false)
        const newest = isOldVersion(error) ? await props.record?.read() : undefined
        if (newest && props.record) {
          setRecord(newest)
          content.carryOver(writtenOf(rules, props.record.valuesOf(newest)))
          setMerged(true)
        }
        setAttempts((times) => times + 1)
        return newest !== undefined
      },
    )
  const submit = () => {
    if (sending.busy) return
    setTried(true)
    setMerged(false)
    unsaid.forget()
    if (Object.values(problems).some(Boolean)) return setAttempts((times) => times + 1)
    if (!review) return void send()
    sending.forget()
    setReviewing(true)
  }

  // What nobody has answered yet is kept by the page: closing the form loses nothing.
  const cancel = () => sending.busy || (unanswered ? (content.forget(), onCancel()) : guard.ask(onCancel))

  const body = (
    <>
      {content.restored && changed.length > 0 && (
        <Alert kind="info" title={t('draft.title')}>
          <Button onClick={content.restored.discard}>{t('draft.discard')}</Button>
        </Alert>
      )}
      {merged && <Alert kind="warning">{t('merged')}</Alert>}
      {above !== undefined && !reviewing && <Alert kind="danger" title={unanswered && above} of={failure}>{unanswered ? t('uncertain') : above}</Alert>}
      {/* The page has the record as it is now. What was written stays a draft, for when the dialog opens again. */}
      {props.dialog && isOldVersion(failure) && <ReadAgain onRead={onCancel} />}
      {unsaid.members?.map((member) => <Alert key={member} kind="danger" of={parts.refusalOf(member)}>{nameOf(member)} {sentenceAt(member)}</Alert>)}
      <AntdProvider>
        <Form component="div" layout="vertical" requiredMark={false} className="v-stack v-form-fields">
          {children ? children(parts) : <div className="v-stack v-form">{Object.keys(rules).map((name) => parts.field(name as FieldName<I>))}</div>}
          {filing.notice}
        </Form>
      </AntdProvider>
    </>
  )
  return (
    <>
      <FormFrame
        {...props}
        ref={form}
        hidden={reviewing || filing.said}
        busy={sending.busy && !reviewing}
        unchanged={record !== undefined && changed.length === 0}
        narrow={!children}
        footer={footer?.(parts)}
        onSubmit={submit}
        submit={unanswered ? t('again') : props.submit}
        onCancel={cancel}
      >
        {body}
      </FormFrame>
      {review?.({ open: reviewing && !filing.said, values, base: parts.base, busy: sending.busy, failure: above, send: () => void send(), back: () => !sending.busy && setReviewing(false), closed: () => settle(form.current), leave: () => (content.forget(), guard.leaveFreely()) })}
      {filing.dialog}
      {guard.question}
    </>
  )
}

/** The amount that the form asks for, if it asks for one: policy may ask for a second person above an amount. */
function amountOf(rules: Rules, written: Written): string | undefined {
  const [name, ...others] = Object.keys(rules).filter((field) => rules[field]?.kind === 'money')
  const amount = name === undefined || others.length > 0 ? undefined : written[name]
  return typeof amount === 'string' && amount !== '' ? amount : undefined
}

/** A file that is not taken is refused as soon as it is chosen. */
const refusedFiles = (problems: Problems, written: Written): Problems => Object.fromEntries(Object.entries(problems).filter(([member]) => written[member] instanceof File))

type Told = { fields: Readonly<Record<string, string>>; above: string; isAllAtFields: boolean }

/** Where a refusal is shown: at the members that it names, at the one that its code belongs to, and the rest above them all. */
function refusalAt(error: unknown, refusals: Readonly<Record<string, string>>, members: readonly string[], say: (what: unknown) => ReactNode & string): Told {
  const refusal = error instanceof ApiError ? error : undefined
  const { fields } = serverErrors(refusal, say)
  const own = Object.fromEntries(Object.entries(fields).filter(([member]) => members.includes(member)))
  const others = Object.entries(fields).flatMap(([member, sentence]) => (members.includes(member) ? [] : [sentence]))
  if (Object.keys(own).length > 0) return { fields: own, above: others.join(' '), isAllAtFields: others.length === 0 }
  const at = refusal && ((refusal.body && refusals[refusal.body.code]) ?? (isDefinite(refusal) ? refusals['other'] : undefined))
  return at === undefined ? { fields: {}, above: [say(error), ...others].join(' '), isAllAtFields: false } : { fields: { [at]: say(error) }, above: '', isAllAtFields: true }
}
