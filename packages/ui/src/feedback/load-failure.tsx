import type { ReactNode } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'
import { ErrorCard } from './error-card.tsx'

export type LoadFailureProps = {
  /** Already in words; without one 'Failed to load data' stands alone. */
  message?: string
  reference?: string
  onRetry?: () => void
  retrying?: boolean
  /** Another way on, beside trying again. */
  elsewhere?: ReactNode
  /** The error itself, which leads to what to do about it. */
  of?: unknown
}

/** A list did not load: 'Error: {message}' or 'Failed to load data' (specification section 8). */
export function LoadFailure({ message, ...rest }: LoadFailureProps) {
  const t = useUiWords()
  return <ErrorCard {...rest} title={message ? t('load.error', { message }) : t('load.failed')} />
}
