import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { isFinished, progressView, progressPath, untilFinished } from '../../../engines/bulk/documents/document.ts'
import { handle, type Actor, type Registration } from '../../../platform/http/handler.ts'
import type { Language } from '@ventanilla/contract/messages/say'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { beginGenerated, type Generated } from './generated-list.ts'
import { perform } from './perform.ts'

/** Within this time most lists are done, and the answer is how they ended. */
const PATIENCE_MS = 3_000

const cardsToRequest: Generated = {
  operation: createCards,
  candidates: `
    select u.email, u.identification_number, 'physical' as card_type from users u
    where u.status in ('Inactive', 'Active') and u.kyc_status = 'verified' and not exists (select from cards c where c.user_id = u.id and c.status <> 'Canceled')
    order by u.id`,
}

const cardsToActivate: Generated = {
  operation: activateCards,
  candidates: `select u.email, u.identification_number from cards c join users u on u.id = c.user_id where c.status = 'PendingAck' order by c.id`,
}

async function begin(services: Services, generated: Generated, { reply, ...caller }: { actor: Actor; address: string; language: Language; reply: FastifyReply }) {
  const id = await beginGenerated(services, generated, { actor: caller.actor, address: caller.address, language: caller.language })
  const document = await untilFinished(services, id, PATIENCE_MS)
  if (!isFinished(document)) reply.code(202)
  return { ...progressView(document), progress: progressPath(id) }
}

/** Actions on users without a list of their own, and lists that are made out of the database. */
export const actionHandlers: Registration[] = [
  handle('request-card', ({ body: { userId, card_type, reference }, ...call }, services) => perform(services, { ...call, action: 'request-card', users: [userId], cells: { card_type }, reference })),
  handle('activate-cards-of-users', ({ body: { users, reference }, ...call }, services) => perform(services, { ...call, action: 'activate-cards-of-users', users, cells: {}, reference })),
  handle('recharge-users', ({ body: { users, reference, ...cells }, ...call }, services) => perform(services, { ...call, action: 'recharge-users', users, cells, reference })),
  handle('recover-from-users', ({ body: { users, reference, transaction_id = '', ...cells }, ...call }, services) =>
    perform(services, { ...call, action: 'recover-from-users', users, cells: { ...cells, reverses: transaction_id }, reference })),
  handle('cancel-cards-of-users', ({ body: { users, reference, ...cells }, ...call }, services) => perform(services, { ...call, action: 'cancel-cards-of-users', users, cells, reference })),
  handle('block-cards-of-users', ({ body: { users, reference, ...cells }, ...call }, services) =>
    perform(services, { ...call, action: cells.action === 'Block' ? 'block-cards-of-users' : 'unblock-cards-of-users', users, cells, reference })),
  handle('request-card-for-all', (call, services) => begin(services, cardsToRequest, call)),
  handle('activate-all-cards', (call, services) => begin(services, cardsToActivate, call)),
]
