import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { overlayRoot } from './overlay-root.ts'

export type SidePanelProps = { open: boolean; title: ReactNode; children: ReactNode; onClose: () => void }

/** Details of one thing, beside the list that it stands in. Escape and the cross close it. */
export function SidePanel({ open, title, children, onClose }: SidePanelProps) {
  return (
    <Drawer open={open} title={title} size="large" destroyOnHidden getContainer={overlayRoot} onClose={onClose}>
      {children}
    </Drawer>
  )
}
