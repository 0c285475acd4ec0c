import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import type { DetailAction } from '../../detail/action-bar.tsx'
import type { Fact } from '../../detail/detail-page.tsx'
import { Email, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'

export type Step = 'review' | 'resolve'

/** What is known of a dispute, and what can be done with it now: the same on its page and beside a list. */
export function useDisputeWords(): { facts: (dispute: Dispute) => Fact[]; actions: (dispute: Dispute, begin: (step: Step) => void) => DetailAction[] } {
  const t = useHolderWords()
  const maybe = (key: 'comment' | 'reversal' | 'resolvedBy', value: string | null): Fact[] => (value ? [{ key, label: t(`disputes.${key}`), value }] : [])
  return {
    facts: (dispute) => [
      { key: 'transaction', label: t('disputes.transaction'), copy: dispute.transaction_id },
      { key: 'shop', label: t('disputes.shop'), value: dispute.establishment || '–' },
      { key: 'amount', label: t('movement.amount'), value: <Money amount={dispute.amount} /> },
      { key: 'reason', label: t('disputes.reason'), value: t(`disputes.reasons.${dispute.reason}`) },
      { key: 'description', label: t('disputes.description'), value: dispute.description },
      { key: 'date', label: t('disputes.date'), value: <Timestamp time={dispute.created_at} /> },
      { key: 'by', label: t('disputes.by'), value: <Email value={dispute.created_by || t('system')} /> },
      ...maybe('comment', dispute.comment),
      ...maybe('reversal', dispute.reversal_id),
      ...(dispute.resolved_at === null ? [] : [{ key: 'resolved', label: t('disputes.resolved'), value: <Timestamp time={dispute.resolved_at} /> }]),
      ...maybe('resolvedBy', dispute.resolved_by),
    ],
    actions: ({ status }, begin) => [
      { key: 'review', label: t('disputes.review.label'), icon: 'search', needs: 'review-dispute', refused: status === 'open' ? undefined : t('disputes.refused.reviewed'), begin: () => begin('review') },
      { key: 'resolve', label: t('disputes.resolve.label'), icon: 'check-circle', needs: 'resolve-dispute', refused: status === 'open' || status === 'in_review' ? undefined : t('disputes.refused.settled'), begin: () => begin('resolve') },
    ],
  }
}
