import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type AlertKind = 'success' | 'info' | 'warning' | 'danger'

const icons: Record<AlertKind, IconName> = { success: 'check-circle', info: 'info', warning: 'warning', danger: 'error' }

export type AlertProps = { kind: AlertKind; title?: ReactNode; children?: ReactNode }

/** A message that stays in the page. Errors and warnings are announced as they appear. */
export function Alert({ kind, title, children }: AlertProps) {
  return (
    <div className="v-alert" data-tone={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={18} />
      <div>
        {title && <p className="v-alert-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
