import { useId, type ReactNode, type RefObject } from 'react'
import { Button } from '../fields/button.tsx'
import { focusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { Layer } from './layer.tsx'
import { URGENT } from './overlay-root.ts'

export type FormDialogProps = {
  open: boolean
  title: ReactNode
  /** Whom or what it is about, below the title. */
  of?: ReactNode
  children: ReactNode
  /** Words of the button that goes on, and of the one that does not. */
  submit: string
  cancel: string
  danger?: boolean
  busy?: boolean
  /** It is asked while an action waits for its answer: above whatever covers the page. */
  urgent?: boolean
  onSubmit: () => void
  /** The button; where absent it closes like Escape and the cross do. */
  onCancel?: () => void
  /** Where absent only the buttons close it: what it shows must not be lost by Escape. */
  onClose?: () => void
  formRef?: RefObject<HTMLFormElement | null>
}

/**
 * The frame of a short form in a dialog. Enter sends it; while it runs it takes no second sending and stays open. What has to
 * be corrected has the focus afterwards.
 */
export function FormDialog({ open, title, of, children, submit, cancel, danger = false, busy = false, urgent = false, onSubmit, onCancel, onClose, formRef }: FormDialogProps) {
  const id = useId()
  return (
    <Layer
      open={open}
      title={title}
      of={of}
      width={480}
      closesBeside={false}
      {...(urgent && { above: URGENT })}
      onClose={onClose && (() => !busy && onClose())}
      onOpened={() => beginTyping(document.getElementById(id))}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel ?? onClose}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>{submit}</Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        className="v-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          onSubmit()
          focusFirstInvalid(event.currentTarget)
        }}
      >
        {children}
      </form>
    </Layer>
  )
}

/**
 * Focuses the first field, which of several choices is the one that is made already; not when somebody was faster than the
 * opening dialog and types in another.
 */
function beginTyping(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  const first = form.querySelector<HTMLElement>('input:enabled, select, textarea, [data-first]')
  const made = first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked')
  const field = made ?? first
  field?.focus()
}
