import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { kycStatus, userStatus, Descriptions, Email, Identification, Panel, UserLink, StatusTag, Timestamp, writeMobile } from '@ventanilla/ui/core'

/** Whose card it is. */
export function HolderPanel({ user }: { user: CardDetail['user'] }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <Panel title={t('cards.holder')}>
      <Descriptions
        column={1}
        items={[
          { key: 'name', label: t('cards.profile.name'), children: <UserLink id={user.user_id}>{user.first_name} {user.surname}</UserLink> },
          { key: 'identification', label: t('columns.identification_number'), children: <Identification value={user.identification_number} /> },
          { key: 'email', label: t('columns.email'), children: <Email value={user.email} /> },
          { key: 'mobile', label: t('columns.mobile'), children: <Identification value={writeMobile(user.mobile)} /> },
          { key: 'status', label: t('cards.status'), children: <StatusTag of={userStatus} status={user.status} /> },
          { key: 'kyc', label: t('cards.profile.kyc'), children: <StatusTag of={kycStatus} status={user.kyc_status} /> },
          { key: 'since', label: t('cards.profile.since'), children: <Timestamp time={user.created_at} dateOnly /> },
        ]}
      />
    </Panel>
  )
}
