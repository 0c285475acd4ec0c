import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { EmptyState, Stack, TextLink } from '@ventanilla/ui/core'
import { historyPath } from '../history/holder-history.tsx'
import { CardLists } from './card-lists.tsx'

/** The card of a user: the one that counts, else the last one that was cancelled. */
export function CardTab({ user }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  if (user.card === null) return <EmptyState icon="card-off" title={t('money.card.none')}>{t('money.card.noneText')}</EmptyState>
  return (
    <Stack>
      <CardLists id={user.card.id} name="view" keep={['tab']} />
      <p className="v-url-tabs-foot"><TextLink to={historyPath('card', user.card.id, user.id)}>{t('money.whole')}</TextLink></p>
    </Stack>
  )
}
