import { useTranslation } from 'react-i18next'
import { EmptyState, Panel } from '@ventanilla/ui/core'
import { TextLink } from '@ventanilla/ui/entry'

/** There is no such card; `user` is there where it is a user who has none. */
export function NoCard({ user }: { user?: string | undefined }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <Panel>
      <EmptyState icon="card-off" title={t(user === undefined ? 'cards.none.unknown' : 'cards.none.title')} action={<TextLink look="button" to="/cards">{t('cards.none.list')}</TextLink>}>
        {user !== undefined && t('cards.none.text')}
      </EmptyState>
    </Panel>
  )
}
