import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { EmptyState, Panel, TextLink } from '@ventanilla/ui/core'
import { ActionBar, NotLoaded } from '@ventanilla/ui/detail'
import { useCardActions } from '@ventanilla/ui/holders'
import { HolderPanel } from './holder-panel.tsx'

/** There is no such card; `user` is there where it was looked for by its holder. */
export function NoCard({ user }: { user?: string | undefined }) {
  const { may } = useSession()
  return user !== undefined && may('user-details') ? <WithoutCard user={user} /> : <Unknown />
}

function Unknown() {
  const { t } = useTranslation('bulk-operations')
  return (
    <Panel>
      <EmptyState icon="card-off" title={t('cards.none.unknown')} action={<TextLink look="button" to="/cards">{t('cards.none.list')}</TextLink>} />
    </Panel>
  )
}

/** A user who has no card, and can be given one; or there is no such user either. */
function WithoutCard({ user }: { user: string }) {
  const { t } = useTranslation('bulk-operations')
  const answer = useQuery(useApi().query('user-details', { params: { userId: user } }))
  const { actions, dialog } = useCardActions(answer.data)
  if (!answer.data) return <NotLoaded answer={answer} back="/cards" />
  return (
    <>
      <Panel>
        <EmptyState icon="card-off" title={t('cards.none.title')} action={<ActionBar actions={actions} />}>
          {t('cards.none.text')}
        </EmptyState>
      </Panel>
      <HolderPanel user={{ ...answer.data, user_id: answer.data.id }} />
      {dialog}
    </>
  )
}
