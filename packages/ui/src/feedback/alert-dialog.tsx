import { Modal } from 'antd'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { overlayRoot, URGENT } from './overlay-root.ts'

export type AlertDialogProps = {
  open: boolean
  title: ReactNode
  /** What has to be read; it is read out as the dialog opens. */
  children: ReactNode
  /** The buttons; one of them with `data-first` has the focus at first. */
  actions: ReactNode
  /** Escape. */
  onEscape: () => void
}

/** Interrupts with something that cannot wait (role `alertdialog`). It closes by its buttons and by Escape, not by a click beside it. */
export function AlertDialog({ open, title, children, actions, onEscape }: AlertDialogProps) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      centered
      closable={false}
      mask={{ closable: false }}
      zIndex={URGENT}
      onCancel={onEscape}
      destroyOnHidden
      getContainer={overlayRoot}
      afterOpenChange={(opened) => opened && dialogOf(body.current)?.querySelector<HTMLElement>('[data-first]')?.focus()}
      footer={<div className="v-actions">{actions}</div>}
    >
      <div ref={body} id={id}>
        <Urgent body={body} describedBy={id} />
        {children}
      </div>
    </Modal>
  )
}

const dialogOf = (inside: HTMLElement | null) => inside?.closest<HTMLElement>('[aria-modal]')

/** antd writes the role `dialog` itself and takes no other. */
function Urgent({ body, describedBy }: { body: { current: HTMLElement | null }; describedBy: string }) {
  useEffect(() => {
    const dialog = dialogOf(body.current)
    dialog?.setAttribute('role', 'alertdialog')
    dialog?.setAttribute('aria-describedby', describedBy)
  }, [body, describedBy])
  return null
}
