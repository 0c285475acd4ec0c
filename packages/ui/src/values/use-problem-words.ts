import type { Problem } from '@ventanilla/contract/errors'
import { cardStatuses, userStatuses, walletStatuses } from '@ventanilla/contract/states'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { cardStatus, userStatus, walletStatus } from './shared-statuses.ts'
import { useStatusWords } from './status-tag.tsx'

/** Sentences for problems, in which a card, a user or a wallet is in a state by its word and not by its code. */
export function useProblemWords(): (what: unknown) => string {
  const say = useProblemText()
  const word = useStatusWords()

  const wordFor = (code: string, status: unknown): string | undefined => {
    const card = code.startsWith('card_') && cardStatuses.find((known) => known === status)
    const user = code.startsWith('user_') && userStatuses.find((known) => known === status)
    const wallet = code.startsWith('wallet_') && walletStatuses.find((known) => known === status)
    const said = card ? word(cardStatus, card) : user ? word(userStatus, user) : wallet ? word(walletStatus, wallet) : undefined
    return said?.toLowerCase()
  }

  return (what) => {
    if (!isProblem(what)) return say(what)
    const status = wordFor(what.code, what.params?.status)
    return say(status === undefined ? what : { ...what, params: { ...what.params, status } })
  }
}

const isProblem = (what: unknown): what is Problem => typeof what === 'object' && what !== null && 'code' in what && typeof what.code === 'string' && !('kind' in what)
