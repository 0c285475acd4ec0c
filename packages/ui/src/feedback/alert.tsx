import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { WhatToDo } from './what-to-do.tsx'

export type AlertKind = 'success' | 'info' | 'warning' | 'danger'

export type AlertProps = { kind: AlertKind; title?: ReactNode; children?: ReactNode; /** The refusal that it tells of: it then leads to what to do about it. */ of?: unknown }

const icons: Record<AlertKind, IconName> = { success: 'check-circle', info: 'info', warning: 'warning', danger: 'error' }

/** A message that stays in the page. Errors interrupt a screen reader; the others wait for a pause. */
export function Alert({ kind, title, children, of }: AlertProps) {
  return (
    <div className="v-alert" data-tone={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={18} />
      <div>
        {title && <p className="v-strong">{title}</p>}
        {children}{of !== undefined && <> <WhatToDo of={of} /></>}
      </div>
    </div>
  )
}
