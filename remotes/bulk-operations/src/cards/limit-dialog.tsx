import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { maskedNumber } from '@ventanilla/ui/core'
import { ResourceForm } from '@ventanilla/ui/form'

/** Sets how much may come onto a card in a month; an empty amount takes the limit away. */
export default function LimitDialog({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const { t } = useTranslation('bulk-operations')
  const { money } = useFormats()
  const { label } = useFormWordsOf('edit-card-limit')
  const api = useApi()
  const { id, user_id, user, last_four } = card
  return (
    <ResourceForm
      endpoint="edit-card-limit"
      dialog={{ title: t('cards.limit.title', { name: `${user.first_name} ${user.surname} ${maskedNumber(last_four)}` }) }}
      record={{ now: card, read: () => api.call('card-details', { params: { userId: user_id }, query: { card_id: id } }), valuesOf: ({ monthly_limit }: CardDetail) => ({ monthly_limit }) }}
      label={label}
      looks={{ monthly_limit: { hint: t('cards.limit.hint') } }}
      input={(body, { version }: CardDetail) => ({ params: { id }, body: { ...body, version } })}
      submit={t('cards.limit.save')}
      saved={({ monthly_limit }) => (monthly_limit === null ? t('cards.limit.none') : t('cards.limit.saved', { amount: money(monthly_limit) }))}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
