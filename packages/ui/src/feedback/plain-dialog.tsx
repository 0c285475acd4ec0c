import type { ReactNode } from 'react'
import { focusMarked } from './alert-dialog.tsx'
import { Layer } from './layer.tsx'

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
export const PlainDialog = ({ open, title, children, width = 480, bare = false, onClose, onClosed }: PlainDialogProps) => (
  <Layer open={open} title={title} width={width} at={bare ? 'top' : 'middle'} givesBack={onClosed === undefined} onClose={onClose} onClosed={onClosed} onOpened={focusMarked}>
    {children}
  </Layer>
)
