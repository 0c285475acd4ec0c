import { useState } from 'react'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useChangeWords } from '../../changes/use-change-words.ts'
import { DetailPage } from '../../detail/detail-page.tsx'
import { History } from '../../detail/history.tsx'
import { Panel } from '../../pages/panel.tsx'
import { disputeStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { MovementPanel } from '../lists/movement-panel.tsx'
import { useHolderWords } from '../words.ts'
import { StepDialog } from './dialogs.ts'
import { useDisputeWords, type Step } from './use-dispute-words.tsx'

/** The page of one dispute: what is reported and how it stands, what can be done with it, and its history. */
export function DisputeDetail({ id, back }: { id: string; back: string }) {
  const t = useHolderWords()
  const words = useChangeWords()
  const [seen, see] = useState<string>()
  const { facts, actions } = useDisputeWords(see)
  const [begun, begin] = useState<{ dispute: Dispute; step: Step }>()
  return (
    <>
      <DetailPage
        key={id}
        query={useApi().query('dispute', { params: { id } })}
        kind={t('disputes.title')}
        back={back}
        identity={(dispute) => ({
          name: `${t('disputes.one', { id })} · ${dispute.first_name} ${dispute.surname}`,
          status: <StatusTag of={disputeStatus} status={dispute.status} />,
          facts: facts(dispute),
          actions: actions(dispute, (step) => begin({ dispute, step })),
        })}
        pending={{ type: 'dispute', idOf: (dispute) => dispute.id }}
      >
        {() => <Panel title={t('disputes.history')} flush><History record={{ type: 'dispute', id }} words={words} /></Panel>}
      </DetailPage>
      <MovementPanel id={seen} onClose={() => see(undefined)} />
      {begun && <StepDialog {...begun} onClose={() => begin(undefined)} />}
    </>
  )
}
