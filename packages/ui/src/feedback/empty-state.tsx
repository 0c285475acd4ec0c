import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type EmptyStateProps = { title: ReactNode; children?: ReactNode; icon?: IconName; action?: ReactNode }

/** Nothing is here yet: why, and what to do about it. */
export function EmptyState({ title, children, icon = 'file', action }: EmptyStateProps) {
  return (
    <div className="v-state">
      <Icon name={icon} size={32} />
      <p className="v-strong">{title}</p>
      {children && <div className="v-muted">{children}</div>}
      {action}
    </div>
  )
}
