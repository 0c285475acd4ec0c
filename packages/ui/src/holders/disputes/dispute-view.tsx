import { Descriptions } from 'antd'
import { useState } from 'react'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { useChangeWords } from '../../changes/use-change-words.ts'
import { ActionBar } from '../../detail/action-bar.tsx'
import { History } from '../../detail/history.tsx'
import { Stack } from '../../pages/panel.tsx'
import { disputeStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { Email, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { StepDialog } from './dialogs.ts'

/** One dispute: what is reported and why, how it stands, what can be done with it, and its history. */
export function DisputeView({ dispute }: { dispute: Dispute }) {
  const t = useHolderWords()
  const words = useChangeWords()
  const [step, begin] = useState<'review' | 'resolve'>()
  const { id, status } = dispute
  const isSettled = status === 'resolved_user' || status === 'resolved_against'
  return (
    <Stack>
      <h2>{t('disputes.one', { id })}</h2>
      <Descriptions column={1} items={useFacts(dispute)} />
      <ActionBar
        label={t('disputes.one', { id })}
        actions={[
          { key: 'review', label: t('disputes.review.label'), icon: 'search', needs: 'review-dispute', refused: status === 'open' ? undefined : t('disputes.refused.reviewed'), begin: () => begin('review') },
          { key: 'resolve', label: t('disputes.resolve.label'), icon: 'check-circle', needs: 'resolve-dispute', refused: isSettled ? t('disputes.refused.settled') : undefined, begin: () => begin('resolve') },
        ]}
      />
      <section aria-label={t('disputes.history')}>
        <History record={{ type: 'dispute', id }} words={words} />
      </section>
      {step && <StepDialog dispute={dispute} step={step} onClose={() => begin(undefined)} />}
    </Stack>
  )
}

function useFacts(dispute: Dispute) {
  const t = useHolderWords()
  const maybe = (key: 'comment' | 'reversal' | 'resolvedBy', value: string | null) => (value ? [{ key, label: t(`disputes.${key}`), children: value }] : [])
  return [
    { key: 'status', label: t('status'), children: <StatusTag of={disputeStatus} status={dispute.status} /> },
    { key: 'transaction', label: t('disputes.transaction'), children: dispute.transaction_id },
    { key: 'shop', label: t('disputes.shop'), children: dispute.establishment || '–' },
    { key: 'amount', label: t('movement.amount'), children: <Money amount={dispute.amount} /> },
    { key: 'reason', label: t('disputes.reason'), children: t(`disputes.reasons.${dispute.reason}`) },
    { key: 'description', label: t('disputes.description'), children: dispute.description },
    { key: 'date', label: t('disputes.date'), children: <Timestamp time={dispute.created_at} /> },
    { key: 'by', label: t('disputes.by'), children: <Email value={dispute.created_by || t('system')} /> },
    ...maybe('comment', dispute.comment),
    ...maybe('reversal', dispute.reversal_id),
    ...(dispute.resolved_at === null ? [] : [{ key: 'resolved', label: t('disputes.resolved'), children: <Timestamp time={dispute.resolved_at} /> }]),
    ...maybe('resolvedBy', dispute.resolved_by),
  ]
}
