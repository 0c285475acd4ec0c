import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, Panel, TextLink } from '@ventanilla/ui/core'
import { ActionBar } from '@ventanilla/ui/detail'
import { ActionDialog, request, useHolderWords } from '@ventanilla/ui/holders'

/** There is no such card; `user` is there where it is a user who has none, and could be given one. */
export function NoCard({ user }: { user?: string | undefined }) {
  const { t } = useTranslation('bulk-operations')
  const words = useHolderWords()
  const [asking, setAsking] = useState(false)
  const list = <TextLink look="button" to="/cards">{t('cards.none.list')}</TextLink>
  return (
    <Panel>
      <EmptyState icon="card-off" title={t(user === undefined ? 'cards.none.unknown' : 'cards.none.title')} action={user === undefined ? list : <ActionBar actions={[{ ...request, label: words('actions.request.label'), needs: request.endpoint, refused: undefined, begin: () => setAsking(true) }]} />}>
        {user !== undefined && t('cards.none.text')}
      </EmptyState>
      {asking && user !== undefined && <ActionDialog action={request} user={user} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
