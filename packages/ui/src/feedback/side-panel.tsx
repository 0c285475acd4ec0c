import type { ReactNode } from 'react'
import { Layer } from './layer.tsx'

export type SidePanelProps = { open: boolean; title: ReactNode; children: ReactNode; onClose: () => void }

/** Details of one thing, beside the list that it stands in. Escape, the cross and a click beside it close it. */
export const SidePanel = ({ open, title, children, onClose }: SidePanelProps) => (
  <Layer open={open} title={title} at="right" width={736} onClose={onClose}>
    {children}
  </Layer>
)
