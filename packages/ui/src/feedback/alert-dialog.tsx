import type { ReactNode } from 'react'
import { Layer } from './layer.tsx'
import { URGENT } from './overlay-root.ts'

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
export const AlertDialog = ({ open, title, children, actions, onEscape }: AlertDialogProps) => (
  <Layer open={open} title={title} width={440} urgent above={URGENT} closesBeside={false} onClose={onEscape} onOpened={focusMarked} footer={actions}>
    {children}
  </Layer>
)

/** Focuses what has `data-first`. */
export const focusMarked = (panel: HTMLElement): void => panel.querySelector<HTMLElement>('[data-first]')?.focus()
