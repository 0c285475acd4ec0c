import { Descriptions } from '../../pages/descriptions.tsx'
import { useState } from 'react'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { useChangeWords } from '../../changes/use-change-words.ts'
import { ActionBar } from '../../detail/action-bar.tsx'
import { History } from '../../detail/history.tsx'
import { TextLink } from '../../fields/links.tsx'
import { Stack } from '../../pages/panel.tsx'
import { disputeStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { useHolderWords } from '../words.ts'
import { StepDialog } from './dialogs.ts'
import { useDisputeWords, type Step } from './use-dispute-words.tsx'

/** One dispute beside a list: what is reported and how it stands, what can be done with it, and its history. */
export function DisputeView({ dispute }: { dispute: Dispute }) {
  const t = useHolderWords()
  const words = useChangeWords()
  const { facts, actions } = useDisputeWords()
  const [begun, begin] = useState<{ dispute: Dispute; step: Step }>()
  const { id, status } = dispute
  const title = t('disputes.one', { id })
  const items = facts(dispute).map(({ key, label, value, copy }) => ({ key, label, children: value ?? copy }))
  return (
    <Stack>
      <div>
        <h2>{title}</h2>
        <TextLink to={`/disputes/${encodeURIComponent(id)}`}>{t('disputes.page')}</TextLink>
      </div>
      <Descriptions column={1} items={[{ key: 'status', label: t('status'), children: <StatusTag of={disputeStatus} status={status} /> }, ...items]} />
      <ActionBar label={title} actions={actions(dispute, (step) => begin({ dispute, step }))} />
      <section aria-label={t('disputes.history')}>
        <History record={{ type: 'dispute', id }} words={words} />
      </section>
      {begun && <StepDialog {...begun} onClose={() => begin(undefined)} />}
    </Stack>
  )
}
