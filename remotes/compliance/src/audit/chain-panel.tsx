import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditChain } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { Alert, Button, Descriptions, LoadFailure, LoadingState, Mark, Panel, Stack, StaleNotice, TextLink, Timestamp } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { entryPath } from './paths.ts'

/** How often a verification that runs is asked for. */
const EVERY_MS = 3_000

/** Whether the seals of the audit log hold, when that was verified last, and a button that verifies it now. */
export function ChainPanel() {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const queries = useQueryClient()
  const query = api.query('audit-chain', {})
  const answer = useQuery({ ...query, refetchInterval: ({ state }) => (state.data?.verifying ? EVERY_MS : false) })
  const load = useLoadState(answer, (chain) => chain)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('verify-chain', {}),
    onSuccess: (chain) => {
      queries.setQueryData(query.queryKey, chain)
      if (chain.verifying) toast('info', t('chain.begun'))
      else if (chain.whole) toast('success', t('chain.isWhole'))
      else toast('error', t('chain.isBroken'))
    },
    onError: (error) => toast('error', say(error), error),
  })
  const verifying = isPending || (load.status === 'ready' && load.value.verifying)
  return (
    <Panel title={t('chain.title')} actions={<Button icon="shield" busy={verifying} onClick={() => !verifying && mutate()}>{verifying ? t('chain.verifying') : t('chain.verify')}</Button>}>
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && <Chain chain={load.value} />}
    </Panel>
  )
}

function Chain({ chain }: { chain: AuditChain }) {
  const { t } = useTranslation('compliance')
  const { number } = useFormats()
  const items = [
    { key: 'state', label: t('chain.state'), children: <State chain={chain} /> },
    { key: 'verified', label: t('chain.verified'), children: <When time={chain.verified_at} /> },
    { key: 'entries', label: t('chain.entries'), children: chain.unsealed > 0 ? `${number(chain.entries)} · ${t('chain.unsealed', { count: chain.unsealed })}` : number(chain.entries) },
    { key: 'anchored', label: t('chain.anchored'), children: <When time={chain.anchored_at} /> },
  ]
  return (
    <Stack>
      {chain.fault !== null && (
        <Alert kind="danger" title={t('chain.isBroken')}>
          {t(`chain.faults.${chain.fault}`)} {chain.broken_at !== null && <TextLink to={entryPath(chain.broken_at)}>{t('chain.firstBroken')}</TextLink>}
        </Alert>
      )}
      {chain.verifying && <Alert kind="info">{t('chain.begun')}</Alert>}
      <Descriptions column={{ xs: 1, xl: 2 }} size="small" items={items} />
      <p className="v-muted">{t('chain.explanation')}</p>
    </Stack>
  )
}

function State({ chain: { whole } }: { chain: AuditChain }): ReactNode {
  const { t } = useTranslation('compliance')
  if (whole === null) return <Mark tone="neutral">{t('chain.unknown')}</Mark>
  return whole ? <Mark tone="success">{t('chain.whole')}</Mark> : <Mark tone="danger">{t('chain.broken')}</Mark>
}

function When({ time }: { time: string | null }) {
  const { t } = useTranslation('compliance')
  const { ago } = useFormats()
  if (time === null) return <span className="v-muted">{t('chain.never')}</span>
  return <span><Timestamp time={time} /> <span className="v-muted">({ago(time)})</span></span>
}
