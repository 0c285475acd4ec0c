import type { ReactNode } from 'react'
import type { Endpoints, EndpointId } from '@ventanilla/contract/endpoints'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Typed } from '@ventanilla/contract/field-rules'
import type { FormId } from '@ventanilla/contract/form-table'
import type { FieldName, FieldsOf } from './values.ts'

/** One thing to choose. `refused`: why it can't be chosen now, in words. */
export type Option = { label: string; hint?: ReactNode; refused?: string | undefined }

/** A record that is chosen already, by the name that its reader knows it by. */
export type Known = { id: string; label: string }

/** What an input takes of its field: it is wired to its label, hint and error by these. */
export type ControlProps = {
  id?: string
  value?: Typed
  onChange?: (value: Typed) => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean | 'true' | 'false'
}

/** How one form shows one field; everything of it may be left out. */
export type FieldLook<Listed = unknown> = {
  hint?: ReactNode
  placeholder?: string
  /** Asked for by this form, although the endpoint takes it empty. */
  required?: boolean
  disabled?: boolean
  autoComplete?: string
  /** The words of a choice. */
  option?: (value: string) => Option
  /** The choices stand side by side, each with its hint, instead of in a list that opens. */
  cards?: boolean
  /** Of a reference: the words of a record of its list, and those that are chosen already. */
  optionOf?(record: Listed): Option
  known?: Known | readonly Known[] | undefined
  /** Filters of its list that narrow what is offered. */
  filters?: Readonly<Record<string, string>>
  /** The name of any record that may stand in it: said where somebody else chose another. */
  nameOf?: (id: string) => string | undefined
  /** The address of an image that is stored. */
  addressOf?: (stored: string) => string
  /** An input of one's own; it is given what wires it to its field. */
  render?: (control: ControlProps) => ReactNode
}

/** The name of a record that is chosen already. */
export const knownLabel = ({ known }: Pick<FieldLook, 'known'>, id: string): string | undefined => [known ?? []].flat().find((record) => record.id === id)?.label

type ListedBy<F> = F extends { list?: infer L } ? (L extends EndpointId ? (ResponseOf<Endpoints[L]> extends { results: (infer R)[] } ? R : never) : unknown) : unknown
export type Looks<I extends FormId> = { [F in FieldName<I>]?: FieldLook<ListedBy<FieldsOf<I>[F & keyof FieldsOf<I>]>> }
