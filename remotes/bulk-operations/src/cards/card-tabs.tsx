import { useTranslation } from 'react-i18next'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { TabLinks } from '@ventanilla/ui/core'
import { Activity } from './activity.tsx'
import { Movements } from './movements.tsx'
import { cardPath } from './use-card-columns.tsx'

const views = ['movements', 'activity'] as const

type CardTabsProps = { userId: string; cardId: string; /** The address names this card, and not just its holder. */ named: boolean }

/** What happened with a card, side by side; which of it is open stands in the address. */
export function CardTabs({ userId, cardId, named }: CardTabsProps) {
  const { t } = useTranslation('bulk-operations')
  const [params] = useSearchParams()
  const current = views.find((view) => view === params.get('view')) ?? 'movements'
  const address = cardPath(userId, named ? cardId : undefined)
  return (
    <section className="v-panel" data-flush aria-label={t('cards.tabs')}>
      <TabLinks label={t('cards.tabs')} current={current} tabs={views.map((view) => ({ key: view, title: t(`cards.${view}.title`), to: `${address}&view=${view}` }))} />
      <div className="v-panel-body">{current === 'activity' ? <Activity cardId={cardId} /> : <Movements cardId={cardId} />}</div>
    </section>
  )
}
