import { useTranslation } from 'react-i18next'
import { ErrorCard } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation-context.ts'
import type { RemoteFailure } from './remote-failure.ts'

type RemoteCardProps = { remote: string; failure: RemoteFailure; onRetry: () => void }

/** Stands where a page of a remote should: what failed, which version of what, and a way to try again. */
export function RemoteCard({ remote, failure, onRetry }: RemoteCardProps) {
  const { t } = useTranslation('host')
  const federation = useFederation()
  const known = useRegistry().remotes.find(({ name }) => name === remote)

  // A retry asks the registry first: a newer build may be what mends it.
  const retry = () => void federation.readRegistry().then(onRetry)
  return (
    <ErrorCard title={t('federation.card.title')} reference={failure.reference} onRetry={retry}>
      <p>{t(`federation.failure.${failure.kind}`)}</p>
      <p className="v-muted">{t('federation.card.which', { name: remote, version: known?.version ?? '?', build: known?.build ?? '?' })}</p>
    </ErrorCard>
  )
}
