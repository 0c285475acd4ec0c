import { useState, type ReactNode } from 'react'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { DetailAction } from '../../detail/action-bar.tsx'
import { holdingOf, type Holding } from '../holding.ts'
import { useHolderWords } from '../words.ts'
import type { CardAction } from './card-action.ts'
import { ActionDialog, actionsOf, request, whyNoCard } from './card-actions.ts'

/** What can be done with the card of a user; where they have none that counts, one can be requested. */
export function useCardActions(user: UserDetails | undefined): { actions: DetailAction[]; dialog: ReactNode } {
  const t = useHolderWords()
  const [begun, begin] = useState<{ action: CardAction; card: Holding | undefined }>()
  if (!user) return { actions: [], dialog: null }
  const held = holdingOf(user)
  const offered = held ? actionsOf(held) : [request]
  const actions = offered.map((action): DetailAction => {
    const refusal = held ? action.refused(held) : whyNoCard(user)
    return { key: `card-${action.key}`, label: t(`actions.${action.key}.label`), icon: action.icon, needs: action.endpoint, danger: action.danger, refused: refusal && t(`refused.${refusal}`), begin: () => begin({ action, card: held }) }
  })
  return { actions, dialog: begun && <ActionDialog {...begun} user={user.id} holder={`${user.first_name} ${user.surname}`} onClose={() => begin(undefined)} /> }
}
