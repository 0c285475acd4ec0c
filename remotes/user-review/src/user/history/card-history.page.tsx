import { useTranslation } from 'react-i18next'
import { useParams } from '@ventanilla/remote-sdk/router'
import { BackArrow, PageHeader, Stack } from '@ventanilla/ui/core'
import { CardLists } from '../tabs/card-lists.tsx'

/** Everything that happened with one card, at full width. */
export default function CardHistoryPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <PageHeader title={t('money.card.history')} subject={t('money.card.of', { id })} back={<BackArrow to="/users" />} />
      <CardLists key={id} id={id} />
    </Stack>
  )
}
