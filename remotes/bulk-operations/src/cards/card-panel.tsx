import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { Copyable, Descriptions, Email, Panel, Timestamp } from '@ventanilla/ui/core'
import { CardFace } from './card-face.tsx'

/** The card as it is in the hand, and why it stands as it does. */
export function CardPanel({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <Panel title={t('cards.card')}>
      <div className="v-card-panel">
        <CardFace card={card} />
        <Descriptions
          column={1}
          items={[
            ...(card.status_reason === null ? [] : [{ key: 'reason', label: t('cards.reason'), children: card.status_reason }]),
            { key: 'changed', label: t('cards.changed'), children: <><Timestamp time={card.status_changed_at} /><div className="v-muted"><Email value={card.status_changed_by || t('cards.system')} /></div></> },
            { key: 'created', label: t('cards.created'), children: <Timestamp time={card.created_at} dateOnly /> },
            { key: 'id', label: t('cards.id'), children: <Copyable label={t('cards.id')} value={card.id} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
