import { useRef, type ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { focusFirstInvalid } from '../fields/focus-first-invalid.ts'
import { Layer } from './layer.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** Words of the button that does it, and of the one that does not. */
  confirm: string
  cancel: string
  danger?: boolean
  busy?: boolean
  /** What it says can't be done, and why stands in it. */
  refused?: boolean
  /** Stands above what else covers the page. */
  above?: number
  onConfirm: () => void
  onCancel: () => void
  /** It has closed, and the focus is back where it was. */
  onClosed?: () => void
}

/**
 * Asks before something that cannot be taken back. Escape and the cross mean `cancel`, which has the focus at first; a click
 * beside it does not, because a comment may be typed in it. The second click of a double click on what opened it confirms
 * nothing. A field in it that has to be corrected has the focus after the try.
 */
export function ConfirmDialog({ open, title, children, confirm, cancel, danger = false, busy = false, refused = false, above, onConfirm, onCancel, onClosed }: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const confirmed = () => {
    onConfirm()
    focusFirstInvalid(body.current)
  }
  /** Not when somebody was faster than the opening dialog and writes in it: a space would press the button. */
  const beginSafely = () => body.current?.contains(document.activeElement) || safe.current?.focus()
  return (
    <Layer
      open={open}
      title={title}
      width={440}
      above={above}
      closesBeside={false}
      onClose={onCancel}
      onClosed={onClosed}
      onOpened={beginSafely}
      footer={
        <>
          <Button ref={safe} disabled={busy} onClick={onCancel}>{cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={refused || undefined} onClick={({ detail }) => detail < 2 && !refused && confirmed()}>{confirm}</Button>
        </>
      }
    >
      <div ref={body}>{children}</div>
    </Layer>
  )
}
