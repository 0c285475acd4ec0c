import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

export type OutcomeStateProps = { ok: boolean; title: ReactNode; children: ReactNode }

/** How something went as a whole: an icon, one sentence as the heading, and what follows from it. */
export function OutcomeState({ ok, title, children }: OutcomeStateProps) {
  return (
    <div className="v-state" data-tone={ok ? 'success' : 'danger'}>
      <Icon name={ok ? 'check-circle' : 'error'} size={48} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
