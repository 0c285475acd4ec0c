import { useTranslation } from 'react-i18next'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { UrlTabs } from '@ventanilla/ui/detail'
import { CardActivity, Cashback, Disputes, Movements } from '@ventanilla/ui/holders'

/** What happened with a card: its movements, its states, what its holder reports, and the cashback of its purchases. */
export function CardLists({ id, name, keep }: { id: string; name?: string; keep?: readonly string[] }) {
  const { t } = useTranslation('user-review')
  const { may } = useSession()
  return (
    <UrlTabs
      label={t('money.card.label')}
      {...(name && { name })}
      {...(keep && { keep })}
      tabs={[
        { key: 'movements', title: t('money.tabs.movements'), panel: () => <Movements of="card" id={id} /> },
        { key: 'activity', title: t('money.tabs.activity'), panel: () => <CardActivity cardId={id} /> },
        ...(may('disputes') ? [{ key: 'reported', title: t('money.tabs.reported'), panel: () => <Disputes cardId={id} /> }] : []),
        { key: 'cashback', title: t('money.tabs.cashback'), panel: () => <Cashback of="card" id={id} /> },
      ]}
    />
  )
}
