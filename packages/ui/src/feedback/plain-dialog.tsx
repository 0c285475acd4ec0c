import { Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import { overlayRoot } from './overlay-root.ts'

export type PlainDialogProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  width?: number
  /** It stands near the top of the window and has no head: its title is for screen readers alone. */
  bare?: boolean
  onClose: () => void
  /** It has closed. Where it is named, nothing takes the focus back by itself. */
  onClosed?: () => void
}

/** Something to look at or to choose from, without buttons of its own. Escape and a click beside it close it; what has `data-first` has the focus at first. */
export function PlainDialog({ open, title, children, width = 480, bare = false, onClose, onClosed }: PlainDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open={open}
      title={<span className={bare ? 'v-hidden' : undefined}>{title}</span>}
      width={width}
      {...(bare ? { closable: false, className: 'v-bare-dialog' } : { centered: true })}
      footer={null}
      destroyOnHidden
      getContainer={overlayRoot}
      focusable={{ focusTriggerAfterClose: onClosed === undefined }}
      onCancel={onClose}
      afterClose={onClosed}
      afterOpenChange={(opened) => opened && body.current?.querySelector<HTMLElement>('[data-first]')?.focus()}
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}
