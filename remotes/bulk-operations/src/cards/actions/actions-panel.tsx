import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { Panel } from '@ventanilla/ui/core'
import { ActionButton } from './action-button.tsx'
import { actionsOf } from './card-actions.ts'

/** What can be done with a card and its wallet, and what of it not now. */
export function ActionsPanel({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <Panel title={t('cards.actions.title')}>
      <ul className="v-plain-list">
        {actionsOf(card).map((action) => (
          <li key={action.key} className="v-card-action"><ActionButton action={action} user={card.user_id} card={card} /></li>
        ))}
      </ul>
    </Panel>
  )
}
