import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** What is on its way: a page with its head, a form, some lines, or tiles beside one another. */
export type LoadingShape = 'page' | 'form' | 'lines' | 'tiles'
const PIECES: Readonly<Record<LoadingShape, number>> = { page: 5, form: 4, lines: 4, tiles: 4 }

/**
 * 'Loading...' where content will stand (specification section 8), with the shape of what comes, so that nothing jumps when
 * it is there. It shows after a moment: what comes at once draws no shape first.
 */
export function LoadingState({ shape = 'lines' }: { shape?: LoadingShape }) {
  const t = useUiWords()
  return (
    <div className="v-loading" role="status" aria-busy="true">
      <div className="v-loading-shape" data-shape={shape} aria-hidden="true">
        {Array.from({ length: PIECES[shape] }, (_, piece) => <span key={piece} />)}
      </div>
      <p className="v-muted">{t('load.loading')}</p>
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
