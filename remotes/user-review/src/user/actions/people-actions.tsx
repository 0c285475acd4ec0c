import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { userTransitions, walletEnds, type UserStatus } from '@ventanilla/contract/states'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { useProblemWords, useStatusWords, userStatus } from '@ventanilla/ui/core'
import type { DetailAction } from '@ventanilla/ui/detail'
import { editUserPath } from '../paths.ts'
import type { PeopleDialogProps } from './people-dialogs.tsx'

// A user is looked at far more often than changed: the forms come when one opens.
const PeopleDialog = retryingLazy<PeopleDialogProps>(() => import('./people-dialogs.tsx'))

export type PeopleAction = 'status' | 'block' | 'paguelofacil' | 'link' | 'recovery'

/** What can be done with the data and the state of a user. */
export function usePeopleActions(user: UserDetails | undefined): { actions: DetailAction[]; dialog: ReactNode } {
  const { t } = useTranslation('user-review')
  const navigate = useNavigate()
  // With the user as they were then: what a dialog says and sends may not change under the hands of its reader.
  const [begun, setBegun] = useState<Omit<PeopleDialogProps, 'onClose'>>()
  const refusal = useRefusal()
  if (!user) return { actions: [], dialog: null }
  const begin = (action: PeopleAction) => setBegun({ action, user })
  const gone = user.status === 'Deleted' ? t('errors.user_deleted', { ns: 'messages' }) : undefined
  const actions: DetailAction[] = [
    { key: 'edit', label: t('user.actions.edit'), icon: 'edit', needs: 'edit-user', refused: gone, begin: () => void navigate(editUserPath(user.id)) },
    { key: 'status', label: t('user.actions.status'), icon: 'sliders', needs: 'change-user-status', refused: gone, begin: () => begin('status') },
    { key: 'block', label: t('user.actions.block'), icon: 'ban', danger: true, needs: 'block-user', refused: gone ?? refusal(user, 'Blocked'), begin: () => begin('block') },
    { key: 'paguelofacil', label: t(user.paguelofacil_enabled ? 'user.actions.paguelofacilOff' : 'user.actions.paguelofacilOn'), icon: 'refresh', needs: 'switch-paguelofacil', refused: gone ?? (walletEnds(user) && !user.paguelofacil_enabled ? t('user.actions.walletEnds') : undefined), begin: () => begin('paguelofacil') },
    { key: 'link', label: t('user.actions.link'), icon: 'id', needs: 'link-provider-user', refused: gone, begin: () => begin('link') },
    { key: 'recovery', label: t('user.actions.recovery'), icon: 'mail', needs: 'send-recovery-mail', refused: gone ?? (user.status === 'Retired' ? t('user.actions.left') : undefined), begin: () => begin('recovery') },
  ]
  return { actions, dialog: begun && <PeopleDialog {...begun} onClose={() => setBegun(undefined)} /> }
}

/** Why a user can't come to a status now, in the server's words; nothing where they can. */
export function useRefusal(): (user: Pick<UserDetails, 'status' | 'kyc_status' | 'wallet' | 'card' | 'open_disputes'>, to: UserStatus) => string | undefined {
  const say = useProblemWords()
  const { t } = useTranslation('user-review')
  const word = useStatusWords()
  return ({ status, kyc_status, wallet, card, open_disputes }, to) => {
    if (to === status) return t('user.status.already')
    if (!userTransitions[status].includes(to) || (to === 'Inactive' && kyc_status === 'verified')) return t('errors.user_status_impossible', { ns: 'messages', from: word(userStatus, status), to: word(userStatus, to) })
    if (to === 'Active' && kyc_status !== 'verified') return t('errors.user_kyc_open', { ns: 'messages' })
    const cents = [wallet.balance_available, card?.balance ?? '0.00'].reduce((sum, amount) => sum + (knownCents(amount) ?? 0), 0)
    if (to === 'Deleted' && cents > 0) return say({ code: 'user_has_money', params: { amount: fromCents(cents) } })
    if (to !== 'Deleted' && to !== 'Withdrawal process') return undefined
    if (card?.pending_order) return t('errors.user_has_orders', { ns: 'messages' })
    return open_disputes > 0 ? t('errors.user_has_disputes', { ns: 'messages', count: open_disputes }) : undefined
  }
}
