import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disputableKinds, reversibleKinds } from '@ventanilla/contract/states'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { ActionBar } from '../../detail/action-bar.tsx'
import { DisputeView } from '../disputes/dispute-view.tsx'
import { ReportDialog } from '../disputes/dialogs.ts'
import { ReverseDialog } from '../money/dialogs.ts'
import { useHolderWords } from '../words.ts'
import type { MovementDetails } from './movement-panel.tsx'

/** Why a movement can't be reversed; words in `finals`. */
function whyFinal({ kind, reversed_by, status }: MovementDetails): 'final' | 'reversed' | 'pending' | undefined {
  if (!reversibleKinds.some((one) => one === kind)) return 'final'
  return reversed_by !== null || status === 'Rechazado' ? 'reversed' : status === 'Pendiente' ? 'pending' : undefined
}

// What a withdrawal paid out is no charge: an adjustment to the world outside, by its account as the server decides it.
const isDisputable = ({ kind, direction, other_side: side }: MovementDetails) => direction === 'out' && disputableKinds.some((one) => one === kind) && !(kind === 'adjustment' && side === 'outside_world')

/** What can be done with one movement, and the disputes that it has. */
export function MovementActions({ movement }: { movement: MovementDetails }) {
  const t = useHolderWords()
  const { may } = useSession()
  const [begun, begin] = useState<'reverse' | 'report'>()
  const { data } = useQuery({ ...useApi().query('movement-disputes', { params: { id: movement.transaction_id } }), enabled: may('movement-disputes') })
  const disputes = data?.results ?? []
  const isOpen = disputes.some(({ status }) => status === 'open' || status === 'in_review')
  const final = whyFinal(movement)
  const isBack = movement.left === '0.00' || disputes.some(({ status }) => status === 'resolved_user')
  const unreported = !isDisputable(movement) ? 'notDisputable' : isBack ? 'reversed' : isOpen ? 'disputed' : undefined
  return (
    <>
      <ActionBar
        label={t('movement.reversible')}
        actions={[
          { key: 'reverse', label: t('money.reverse.label'), icon: 'undo', needs: 'reverse-movement', danger: true, refused: final && t(`finals.${final}`), begin: () => begin('reverse') },
          { key: 'report', label: t('disputes.report.label'), icon: 'flag', needs: 'open-dispute', refused: unreported && t(`finals.${unreported}`), begin: () => begin('report') },
        ]}
      />
      {disputes.length > 0 && (
        <section className="v-stack" aria-label={t('movement.reported')}>
          {disputes.map((dispute) => <DisputeView key={dispute.id} dispute={dispute} />)}
        </section>
      )}
      {begun === 'reverse' && <ReverseDialog movement={movement} onClose={() => begin(undefined)} />}
      {begun === 'report' && <ReportDialog movement={movement} onClose={() => begin(undefined)} />}
    </>
  )
}
