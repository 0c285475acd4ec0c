import type { Api } from '@ventanilla/api-client/api'
import type { CardSummary } from '@ventanilla/contract/endpoints/cards.endpoints'

/** What is done to several users at once, by its endpoint. A further one is a line here and one in `sends`. */
export const selectedActions = [
  { key: 'request', endpoint: 'request-card' },
  { key: 'activate', endpoint: 'activate-cards-of-users' },
] as const
export type SelectedAction = (typeof selectedActions)[number]['key']

/** What is chosen once for all of them, and why they are asked for where a second person decides. */
export type Chosen = { card_type: CardSummary['card_type']; asked: { reason: string } | undefined }

/** Each user has a call of their own, so that nobody waits for another's card provider. */
export const sends = {
  request: (api: Api, userId: string, reference: string, { card_type, asked }: Chosen) => api.call('request-card', { body: { userId, card_type, reference }, ...asked }),
  activate: (api: Api, userId: string, reference: string, { asked }: Chosen) => api.call('activate-cards-of-users', { body: { users: [userId], reference }, ...asked }),
} as const satisfies Record<SelectedAction, unknown>
