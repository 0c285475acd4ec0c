import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteFailureKind } from '@ventanilla/contract/remote-failures'
import { Button, ErrorCard } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation.ts'
import { useGone } from './gone-file.ts'
import { useReported } from './report-context.ts'
import { RemoteFailure } from './remote-failure.ts'
import { useOnline } from './use-online.ts'
import { useSectionName } from './use-section-name.ts'

/** Shown for every page of a remote while the registry cannot be read and the remotes are unknown. */
export function RegistryCard() {
  const { t } = useTranslation('host')
  const { problem } = useRegistry()
  const online = useOnline()
  const text = problem === 'refused' ? 'federation.registry.refused' : online ? 'federation.registry.text' : 'federation.failure.offline'
  const again = useReading()
  const kind = problem === 'refused' ? 'integrity' : online ? 'unreachable' : 'offline'
  const [failure] = useState(() => new RemoteFailure(kind, 'registry'))
  useReported(failure, kind)
  useBackOnline(again.onRetry)
  return (
    <ErrorCard title={t('federation.registry.title')} reference={failure.reference} {...again}>
      <p>{t(text)}</p>
      <p>{t('federation.card.money')}</p>
    </ErrorCard>
  )
}

/** Failures of the way to the code, which an offline browser explains. */
const ofTheWay: readonly RemoteFailureKind[] = ['offline', 'unreachable', 'timeout', 'stuck']

type RemoteCardProps = { remote: string; failure: RemoteFailure; onRetry: () => void }

/** Shown instead of a failed page: what failed, in which version, and a button to try again; to load the page again where a newer host was published. */
export function RemoteCard({ remote, failure, onRetry }: RemoteCardProps) {
  const { t } = useTranslation('host')
  const federation = useFederation()
  const known = useRegistry().remotes.find(({ name }) => name === remote)
  const online = useOnline()
  const section = useSectionName()(remote)
  const isOfTheWay = ofTheWay.includes(failure.kind)
  const kind = isOfTheWay && !online ? 'offline' : failure.kind
  useReported(failure, kind, known)

  // A retry reads the registry first: a newer build may fix the failure.
  const again = useReading(() => {
    federation.abandon(remote)
    onRetry()
  })
  useBackOnline(again.onRetry, isOfTheWay)
  const gone = useGone(failure)
  return (
    <ErrorCard title={t('federation.card.title')} reference={failure.reference} {...(gone ? { elsewhere: <Button icon="refresh" onClick={() => location.reload()}>{t('error.reload')}</Button> } : again)}>
      {section !== undefined && <p className="v-strong">{section}</p>}
      <p>{t(gone ? 'federation.gone' : `federation.failure.${kind}`)}</p>
      <p>{t('federation.card.money')}</p>
      {known && <p className="v-muted">{t('federation.card.which', { name: remote, version: known.version ?? '?', build: known.build ?? '?' })}</p>}
    </ErrorCard>
  )
}

/**
 * Reads the registry, then does what comes after it. The button of the card shows that it is being read, which may take many
 * seconds. A card that has gone meanwhile does nothing more: what was waited for stands in its place.
 */
function useReading(after?: () => void) {
  const federation = useFederation()
  const [retrying, setRetrying] = useState(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const onRetry = () => {
    setRetrying(true)
    void federation.readRegistry().then(() => {
      if (!mounted.current) return
      setRetrying(false)
      after?.()
    })
  }
  return { retrying, onRetry }
}

/** Tries again by itself when the network is back. */
function useBackOnline(retry: () => void, isWanted = true): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isWanted) return undefined
    const back = () => again()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [isWanted])
}
