import type { ReactNode } from 'react'
import type { InputOf, ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import type { ErrorCode } from '@ventanilla/contract/errors'
import type { FormId } from '@ventanilla/contract/form-table'
import type { Looks } from './look.ts'
import type { Intention } from './use-intention.ts'
import type { FieldName, FormValues, Problems } from './values.ts'

/** What a page may arrange of a form by itself. */
export type FormParts<I extends FormId> = {
  /** The input of a field, with label, hint and error. */
  field: (name: FieldName<I>) => ReactNode
  /** What is written, as it would be sent; a member that can't be read is absent. */
  values: Partial<FormValues<I>>
  /** What is saved, or what a new record begins with. */
  base: Partial<FormValues<I>>
  changed: boolean
  /** What is wrong with a member, for a page that shows it itself: the form says above it what nobody asked for. */
  errorOf: (member: string) => string | undefined
  /** What stands behind it: the problem or the refusal, which leads to what to do about it. */
  refusalOf: (member: string) => unknown
  write: (values: Partial<FormValues<I>>) => void
}

/** The step between writing and sending: what will happen, to be confirmed. */
export type ReviewStep<I extends FormId> = {
  open: boolean
  values: FormValues<I>
  /** What is saved, or what something new begins with. */
  base: Partial<FormValues<I>>
  busy: boolean
  /** Why the last try did not come through, in words. */
  failure: string | undefined
  send: () => void
  back: () => void
  /** Called once it has closed: the form takes the focus. */
  closed: () => void
  /** Called by a step that sends by itself, when it is done. */
  leave: () => void
}

type RecordOf<I extends FormId, R> = {
  /** As it was read; the form stands on it until somebody else was faster. */
  now: NonNullable<R>
  valuesOf: (record: NonNullable<R>) => Partial<FormValues<I>>
  /** Reads it again after `stale_version`; nothing where it is gone. */
  read: () => Promise<R | undefined>
}

export type ResourceFormProps<I extends FormId, R extends { id: string } | undefined> = {
  endpoint: I
  /** Those of its fields that are asked for here; without, all. */
  only?: readonly FieldName<I>[]
  label: (field: FieldName<I>) => ReactNode
  looks?: Looks<I>
  /** What is edited; absent: something new. */
  record?: RecordOf<I, R>
  /** What something new begins with. */
  start?: Partial<FormValues<I>>
  /** The id of what a form without a record is about: its draft is kept by it. */
  about?: string
  /** Where it acts once under a reference, which `input` sends: held by the page, so that it outlasts a dialog. While it is not known whether the last try acted, the same is sent again. */
  intention?: Intention<Partial<FormValues<I>>>
  /** What is sent; absent: the step after it sends by itself. */
  input?: (values: FormValues<I>, record: R) => InputOf<Endpoints[I]>
  /** Rules that concern several fields, by member. */
  check?: (values: Partial<FormValues<I>>) => Problems
  /** The fields that do not count as the others are written: they stop no sending, and one that can't be read is sent as it was saved. */
  unused?: (values: Partial<FormValues<I>>) => readonly FieldName<I>[]
  /** The same as `check`, said while somebody still writes. */
  early?: (values: Partial<FormValues<I>>) => Problems
  /** The field to which a refusal that names none belongs, by its code; `other` for any other that the server decided. */
  refusals?: Partial<Record<ErrorCode | 'other', FieldName<I>>>
  review?: (step: ReviewStep<I>) => ReactNode
  /** What a toast says once it is saved. */
  saved?: (answer: ResponseOf<Endpoints[I]>) => string
  /** Saved, with the answer, while the form stands; without one it was sent for approval. */
  onDone: (answer: ResponseOf<Endpoints[I]> | undefined) => void
  onCancel: () => void
  /** Words of the button that sends it. */
  submit: string
  cancel?: string
  danger?: boolean
  /** Stands in a dialog of this title. `urgent`: above whatever covers the page. */
  dialog?: { title: ReactNode; /** Whom or what it is about. */ of?: ReactNode; urgent?: boolean }
  /** What stands beside the buttons of a long form; they then stay in sight. */
  footer?: (form: FormParts<I>) => ReactNode
  children?: (form: FormParts<I>) => ReactNode
}
