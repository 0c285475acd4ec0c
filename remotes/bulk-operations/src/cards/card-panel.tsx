import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { cardStatus, Descriptions, Email, Panel, Stack, StatusTag, Timestamp } from '@ventanilla/ui/core'
import { Alert } from '@ventanilla/ui/entry'
import { CardFace } from './card-face.tsx'

/** The card, and why it stands as it does. */
export function CardPanel({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const by = card.status_changed_by || t('cards.system')
  return (
    <Panel title={t('cards.card')}>
      <Stack>
        <CardFace card={card} />
        {card.pending_order !== null && <Alert kind="info" title={t('cards.waits.title')}>{t('cards.waits.text')}</Alert>}
        <Descriptions
          column={1}
          items={[
            { key: 'type', label: t('cards.type'), children: t(`choices.${card.card_type}`) },
            { key: 'status', label: t('cards.status'), children: <StatusTag of={cardStatus} status={card.status} /> },
            ...(card.status_reason === null ? [] : [{ key: 'reason', label: t('cards.reason'), children: card.status_reason }]),
            { key: 'changed', label: t('cards.changed'), children: <div><Timestamp time={card.status_changed_at} /><div className="v-muted"><Email value={by} /></div></div> },
          ]}
        />
      </Stack>
    </Panel>
  )
}
