import { useState, type ReactNode } from 'react'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { DetailAction } from '../../detail/action-bar.tsx'
import { useHolderWords } from '../words.ts'
import { MoneyDialog } from './dialogs.ts'
import { moneyActions, refusedMoney, type MoneyAction } from './money-action.ts'

/** Increase or reduce wallet and card, and transfers between them; a movement is reversed where it is looked at. */
export function useMoneyActions(user: UserDetails | undefined): { actions: DetailAction[]; dialog: ReactNode } {
  const t = useHolderWords()
  const [begun, begin] = useState<{ action: MoneyAction; user: UserDetails }>()
  if (!user) return { actions: [], dialog: null }
  const actions = moneyActions.map((action): DetailAction => {
    const refusal = refusedMoney(user, action)
    return { key: `money-${action.key}`, label: t(`money.${action.key}.label`), icon: action.icon, needs: action.endpoint, refused: refusal && t(`refused.${refusal}`), begin: () => begin({ action, user }) }
  })
  return { actions, dialog: begun && <MoneyDialog {...begun} onClose={() => begin(undefined)} /> }
}
