import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { Panel } from '@ventanilla/ui/core'
import { ActionButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { CardAction } from './card-action.ts'
import { actionsOf } from './card-actions.ts'
import '../card-face.css'

/** What can be done with a card and its wallet, and what of it not now. */
export function ActionsPanel({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const [begun, begin] = useState<CardAction>()
  return (
    <Panel title={t('cards.actions.title')}>
      <ul className="v-plain-list">
        {actionsOf(card).map((action) => (
          <li key={action.key} className="v-card-action"><ActionButton action={action} card={card} onBegin={begin} /></li>
        ))}
      </ul>
      {begun && <ActionDialog action={begun} user={card.user_id} card={card} onClose={() => begin(undefined)} />}
    </Panel>
  )
}
