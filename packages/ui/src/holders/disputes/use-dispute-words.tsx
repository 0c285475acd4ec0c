import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import type { DetailAction } from '../../detail/action-bar.tsx'
import type { Fact } from '../../detail/detail-page.tsx'
import { LinkButton } from '../../fields/links.tsx'
import { CardLink, UserLink } from '../../values/record-links.tsx'
import { Email, Identification, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords, useTransferNote } from '../words.ts'

export type Step = 'review' | 'resolve'

/** What is known of a dispute, and what can be done with it now: the same on its page and beside a list. `see`: opens a movement. */
export function useDisputeWords(see?: (transaction: string) => void): { facts: (dispute: Dispute) => Fact[]; actions: (dispute: Dispute, begin: (step: Step) => void) => DetailAction[] } {
  const t = useHolderWords()
  const note = useTransferNote()
  const maybe = (key: 'comment' | 'resolvedBy', value: string | null): Fact[] => (value ? [{ key, label: t(`disputes.${key}`), value }] : [])
  const open = (id: string) => (see ? <LinkButton aria-label={t('movements.open', { id })} onClick={() => see(id)}><Identification value={id} /></LinkButton> : <Identification value={id} />)
  return {
    facts: (dispute) => [
      { key: 'holder', label: t('holder'), value: <UserLink id={dispute.user_id}>{dispute.first_name} {dispute.surname}</UserLink> },
      ...(dispute.card_id === null ? [] : [{ key: 'card', label: t('choices.Card'), value: <CardLink user={dispute.user_id} id={dispute.card_id}>{dispute.card_id}</CardLink> }]),
      { key: 'transaction', label: t('disputes.transaction'), value: open(dispute.transaction_id) },
      { key: 'shop', label: t('disputes.shop'), value: note(dispute.establishment) || '–' },
      { key: 'amount', label: t('movement.amount'), value: <Money amount={dispute.amount} /> },
      { key: 'reason', label: t('disputes.reason'), value: t(`disputes.reasons.${dispute.reason}`) },
      { key: 'description', label: t('disputes.description'), value: dispute.description },
      { key: 'date', label: t('disputes.date'), value: <Timestamp time={dispute.created_at} /> },
      { key: 'by', label: t('disputes.by'), value: <Email value={dispute.created_by || t('system')} /> },
      ...maybe('comment', dispute.comment),
      ...(dispute.reversal_id === null ? [] : [{ key: 'reversal', label: t('disputes.reversal'), value: open(dispute.reversal_id) }]),
      ...(dispute.resolved_at === null ? [] : [{ key: 'resolved', label: t('disputes.resolved'), value: <Timestamp time={dispute.resolved_at} /> }]),
      ...maybe('resolvedBy', dispute.resolved_by),
    ],
    actions: ({ status }, begin) => [
      { key: 'review', label: t('disputes.review.label'), icon: 'search', needs: 'review-dispute', refused: status === 'open' ? undefined : t('disputes.refused.reviewed'), begin: () => begin('review') },
      { key: 'resolve', label: t('disputes.resolve.label'), icon: 'check-circle', needs: 'resolve-dispute', refused: status === 'open' || status === 'in_review' ? undefined : t('disputes.refused.settled'), begin: () => begin('resolve') },
    ],
  }
}
