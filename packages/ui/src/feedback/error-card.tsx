import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { WhatToDo } from './what-to-do.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type ErrorCardProps = {
  title: ReactNode
  children?: ReactNode
  /** What a person tells support: a reference, a name and version. */
  reference?: string
  onRetry?: () => void
  retrying?: boolean
  /** Another way on, beside trying again. */
  elsewhere?: ReactNode
  headingLevel?: 1 | 2
  /** The error that it tells of: it then leads to what to do about it. */
  of?: unknown
}

/** Something failed and the rest of the page stands: what, its reference, and a way to try again. */
export function ErrorCard({ title, children, reference, onRetry, retrying, elsewhere, headingLevel = 2, of }: ErrorCardProps) {
  const t = useUiWords()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="v-panel v-stack v-state" data-tone="danger" role="alert">
      <Icon name="error" size={28} />
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      <WhatToDo of={of} />
      {reference && <p className="v-muted v-figure">{t('common.reference', { reference })}</p>}
      {(onRetry || elsewhere) && (
        <div className="v-actions">
          {onRetry && <Button icon="refresh" busy={retrying} onClick={onRetry}>{t('common.retry')}</Button>}
          {elsewhere}
        </div>
      )}
    </div>
  )
}
