import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'

/** A change of a card is asked for on its holder. It is not said on one that was canceled: nothing happens to that any longer. */
export const pendingOfCard = { type: 'user', idOf: ({ user_id, status }: Pick<CardDetail, 'user_id' | 'status'>) => (status === 'Canceled' ? '' : user_id) } as const
