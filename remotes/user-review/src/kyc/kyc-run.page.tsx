import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { Copied, Email, Panel, ProgressBar, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { DetailPage, type Identity } from '@ventanilla/ui/detail'
import { kycDetailsPath, kycTabPath } from './paths.ts'
import { kycRecipientOutcome, kycRunState, stateOfRun } from './statuses.ts'

const LOOK_MS = 1_000

/** A mail to all: how far it has come, and what became of each recipient. */
export default function KycRunPage() {
  const { run = '' } = useParams()
  const { t } = useTranslation('user-review')
  const identity = useIdentity()
  return (
    <DetailPage query={useApi().query('kyc-mail-run', { params: { run } })} lookAgain={(found) => isMoving(found) && LOOK_MS} kind={t('kyc.run.one')} back={kycTabPath('runs')} identity={identity}>
      {(found) => (
        <>
          <Progress run={found} />
          <Recipients run={found} />
        </>
      )}
    </DetailPage>
  )
}

function useIdentity(): (run: KycMailRun) => Identity {
  const { t } = useTranslation('user-review')
  const { number } = useFormats()
  return (run) => ({
    name: t('kyc.run.of', { kind: t(`kyc.kinds.${run.kind}`) }),
    status: <StatusTag of={kycRunState} status={stateOfRun(run)} />,
    facts: [
      ...(['total', 'sent', 'waiting', 'failed', 'skipped', 'pending'] as const).map((key) => ({ key, label: t(`kyc.run.${key}`), value: number(run[`${key}_count`]) })),
      { key: 'at', label: t('kyc.run.at'), value: <Timestamp time={run.created_at} /> },
      ...(run.ended_at === null ? [] : [{ key: 'ended', label: t('kyc.run.endedAt'), value: <Timestamp time={run.ended_at} /> }]),
      { key: 'by', label: t('kyc.run.by'), value: run.created_by },
    ],
  })
}

const isMoving = ({ ended_at, waiting_count }: KycMailRun) => ended_at === null || waiting_count > 0

/** How far the run has come; the results are read again once nothing of it moves. */
function Progress({ run }: { run: KycMailRun }) {
  const { t } = useTranslation('user-review')
  const queries = useQueryClient()
  const moving = isMoving(run)
  const readResults = useEffectEvent(() => void queries.refetchQueries({ queryKey: ['kyc-mail-recipients'], type: 'active' }))
  useEffect(() => {
    if (!moving) readResults()
  }, [moving])
  return (
    <Panel title={t('kyc.run.progress')}>
      <ProgressBar label={t('kyc.run.progress')} done={run.total_count - run.pending_count} total={run.total_count} counts={(counts) => t('kyc.run.counts', { ...counts, count: run.total_count })} />
    </Panel>
  )
}

function Recipients({ run: { id } }: { run: KycMailRun }) {
  const { t } = useTranslation('user-review')
  return (
    <Panel title={t('kyc.run.recipients')} flush>
      <ListView
        endpoint="kyc-mail-recipients"
        name="recipients"
        caption={t('kyc.run.recipients')}
        search={t('kyc.search')}
        empty={t('kyc.run.empty')}
        input={{ filters: { run_id: id } }}
        rowKey={({ user_id }) => user_id}
        filters={{ run_id: undefined, outcome: { label: t('kyc.run.outcome'), word: (outcome) => t(`kyc.outcomes.${outcome}`) } }}
        columns={[
          { key: 'name', title: t('kyc.name'), wide: true, card: 'first', cell: ({ user_id, first_name, surname }) => <TextLink to={kycDetailsPath(user_id)}>{`${first_name} ${surname}`}</TextLink> },
          { key: 'email', title: t('kyc.data.email'), wide: true, card: 'second', cell: ({ email }) => <Copied label={t('kyc.data.email')} value={email}><Email value={email} /></Copied> },
          { key: 'outcome', title: t('kyc.run.outcome'), sort: 'outcome', card: 'end', cell: ({ outcome }) => <StatusTag of={kycRecipientOutcome} status={outcome} /> },
          { key: 'at', title: t('kyc.run.when'), cell: ({ at }) => <Timestamp time={at} /> },
        ]}
      />
    </Panel>
  )
}
