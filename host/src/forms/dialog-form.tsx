import type { ReactNode } from 'react'
import { FormDialog } from '@ventanilla/ui/core'
import { Alert } from '@ventanilla/ui/entry'
import { useWords } from '../app/use-words.ts'
import type { DialogFormState } from './use-dialog-form.ts'

type DialogFormProps = {
  form: Pick<DialogFormState<string>, 'failure' | 'busy' | 'submit'>
  title: string
  /** Words of the button that sends it. */
  submit: string
  danger?: boolean
  urgent?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog around a form of `useDialogForm`. */
export function DialogForm({ form: { failure, busy, submit: send }, title, submit, danger = false, urgent = false, onClose, children }: DialogFormProps) {
  const t = useWords()
  return (
    <FormDialog open title={title} submit={submit} cancel={t('dialog.cancel')} danger={danger} urgent={urgent} busy={busy} onSubmit={send} onClose={onClose}>
      {failure && <Alert kind="danger">{failure}</Alert>}
      {children}
    </FormDialog>
  )
}
