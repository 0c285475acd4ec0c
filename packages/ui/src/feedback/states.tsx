import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** 'Loading...' where content will stand (specification section 8). */
export function LoadingState() {
  const t = useUiWords()
  return (
    <div className="v-stack v-state" role="status">
      <span className="v-spinner" aria-hidden="true" />
      <p>{t('load.loading')}</p>
    </div>
  )
}

export type EmptyStateProps = { title: ReactNode; children?: ReactNode; icon?: IconName; action?: ReactNode }

/** Nothing is here yet: why, and what to do about it. */
export function EmptyState({ title, children, icon = 'file', action }: EmptyStateProps) {
  return (
    <div className="v-stack v-state">
      <Icon name={icon} size={32} />
      <p className="v-strong">{title}</p>
      {children && <div className="v-muted">{children}</div>}
      {action}
    </div>
  )
}

export type OutcomeStateProps = { ok: boolean; title: ReactNode; children: ReactNode }

/** How something went as a whole: an icon, one sentence as the heading, and what follows from it. */
export function OutcomeState({ ok, title, children }: OutcomeStateProps) {
  return (
    <div className="v-stack v-state" data-tone={ok ? 'success' : 'danger'}>
      <Icon name={ok ? 'check-circle' : 'error'} size={48} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}
