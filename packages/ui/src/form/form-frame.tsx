import type { ReactNode, RefObject } from 'react'
import { FormDialog } from '../feedback/form-dialog.tsx'
import { Button } from '../fields/button.tsx'
import { useFormWords } from './words.ts'

type FormFrameProps = {
  ref: RefObject<HTMLFormElement | null>
  dialog?: { title: ReactNode; of?: ReactNode; urgent?: boolean }
  submit: string
  cancel?: string
  danger?: boolean
  busy: boolean
  /** A dialog makes room for the step after it. */
  hidden: boolean
  /** There is nothing to save. */
  unchanged: boolean
  /** It has fields only: its buttons end where they do. */
  narrow: boolean
  footer: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** What stands around a form: a dialog, or in a page its buttons below it. */
export function FormFrame({ ref, dialog, submit, cancel, danger = false, busy, hidden, unchanged, narrow, footer, onSubmit, onCancel, children }: FormFrameProps) {
  const t = useFormWords()
  const words = cancel ?? t('cancel')
  if (dialog)
    return (
      <FormDialog formRef={ref} open={!hidden} title={dialog.title} of={dialog.of} urgent={dialog.urgent ?? false} submit={submit} cancel={words} danger={danger} busy={busy} onSubmit={onSubmit} onClose={onCancel}>
        {children}
      </FormDialog>
    )
  const actions = (
    <>
      <Button onClick={onCancel}>{words}</Button>
      <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy} disabled={unchanged}>{submit}</Button>
    </>
  )
  const note = unchanged && <p className="v-muted">{t('unchanged')}</p>
  return (
    <form
      ref={ref}
      className={narrow ? 'v-stack v-form' : 'v-stack'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {footer ? <FormFooter actions={actions}>{footer}{note}</FormFooter> : <div className="v-actions">{actions}{note}</div>}
    </form>
  )
}

/** Foot of a long form: stays in sight while the form is scrolled, with what is to be known beside its buttons. */
const FormFooter = ({ children, actions }: { children?: ReactNode; actions: ReactNode }) => (
  <div className="v-panel v-row v-form-footer">
    <div className="v-form-footer-words">{children}</div>
    <div className="v-actions">{actions}</div>
  </div>
)
