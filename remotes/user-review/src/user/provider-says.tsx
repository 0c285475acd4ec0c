import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ProviderUser } from '@ventanilla/contract/endpoints/user-changes.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Button } from '@ventanilla/ui/core'

/** Who a user is to the card provider, as it says when somebody asks: opening a page asks nobody outside. */
export function ProviderSays({ userId, linkedTo }: { userId: string; /** The user's id at the provider, as the page shows it. */ linkedTo: string | null }) {
  const { t } = useTranslation('user-review')
  const say = useProblemText()
  const { data, error, isFetching, refetch } = useQuery({ ...useApi().query('provider-user', { params: { userId } }), enabled: false })
  // An answer about the id before this one says nothing of this one.
  const said = data?.provider_user_id === linkedTo ? data : undefined
  return (
    <div role="status">
      {error ? say(error) : said && <Said {...said} />} <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>{t(said || error ? 'user.providerSays.again' : 'user.providerSays.ask')}</Button>
    </div>
  )
}

function Said({ known, name, is_active, provider_user_id }: ProviderUser) {
  const { t } = useTranslation('user-review')
  if (known === null) return t('user.providerSays.silent')
  if (!known) return t(provider_user_id === null ? 'user.providerSays.notLinked' : 'user.providerSays.unknown')
  return [name, is_active !== null && t(is_active ? 'user.providerSays.active' : 'user.providerSays.inactive')].filter(Boolean).join(' · ') || t('user.providerSays.known')
}
