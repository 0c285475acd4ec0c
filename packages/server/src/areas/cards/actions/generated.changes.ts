import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { endpoints } from '@ventanilla/contract/endpoints'
import { stateWords } from '@ventanilla/contract/messages/state-words'
import { fromCents } from '@ventanilla/contract/money'
import { isFinished, progressPath, progressView, untilFinished } from '../../../engines/bulk/documents/document.ts'
import { namesOfOperations } from '../../../engines/bulk/process/confirm-list.ts'
import { quoted } from '../../../engines/bulk/sql-parts.ts'
import { widened, type Change, type Input, type Parts } from '../../../engines/changes/change.ts'
import { registerChange, type Called, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { makeOnce, oneWaits } from '../../../engines/changes/once-at-a-time.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { readCardFees } from './action.changes.ts'
import { beginGenerated, countCandidates, findInProgress, lockGenerated, titleOf, type Generated } from './generated-list.ts'

/** Nobody gets another card by a press for all where the last one was canceled for these: one at a time somebody decides. */
const partingCauses = ['Request', 'Fraud'] as const
/** A reason begins with its cause, in the words of the language that was spoken. */
const isParting = `split_part(c.status_reason, ':', 1) in (${partingCauses.flatMap((cause) => [cause, ...Object.values(stateWords.cardCause[cause])]).map(quoted).join(', ')})`

/** Users who never had a card, or whose last one is canceled: a few of a million users, found without a look at the others. */
const withoutCard = (parted: boolean): string => `
    select u.email, u.identification_number, 'physical' as card_type from users u join wallets w on w.user_id = u.id join accounts a on a.id = w.account_id
      left join lateral (
        select c.status, ${isParting} as parted from cards c where c.user_id = u.id order by c.status = 'Canceled', c.created_at desc, c.id desc limit 1
      ) l on true
    where u.id in (select n.user_id from users_without_card n union all select c.user_id from cards c where c.status = 'Canceled')
      and coalesce(l.status, 'Canceled') = 'Canceled' and ${parted ? 'l.parted' : 'l.parted is not true'}
      and u.status in ('Inactive', 'Active') and u.kyc_status = 'verified' and a.balance >= (select card_charge('card_request'))
    order by u.id`

const cardsToRequest: Generated = { operation: createCards, candidates: withoutCard(false) }

const cardsToActivate: Generated = {
  operation: activateCards,
  candidates: `select u.email, u.identification_number from cards c join users u on u.id = c.user_id where c.status = 'PendingAck' and u.status in ('Inactive', 'Active') order by c.id`,
}

type Begun = { document: number }
/** `cents`: what it charges, of one that charges something. */
type Standing = { title: string; count: number; cents: number | null }
type FeesOf = (reader: Pick<Services, 'db'>, count: number) => Promise<number>

/**
 * The parts of a list that the server makes from the database and begins. It is made at approval, from the users who qualify
 * then. Their count and the fees change while the request waits, so the approver sees both as they are now.
 */
function partsOf(change: string, generated: Generated, feesOf?: FeesOf): Parts<Input, Standing, Begun> {
  const { operation } = generated
  return {
    lock: (db) => lockGenerated(db, operation),
    read: async ({ db, language }) => {
      const count = await countCandidates(db, generated)
      return { title: titleOf(operation, language), count, cents: feesOf ? await feesOf({ db }, count) : null }
    },
    subject: ({ title }) => ({ id: null, name: title }),
    wanted: () => ({}),
    facts: (_input, { count, cents }) => ({ operation: operation.id, total_count: count, ...(cents !== null && { total_amount: fromCents(cents) }) }),
    moving: ['total_count', 'total_amount'],
    amount: (_input, { cents }) => cents,
    names: namesOfOperations,
    apply: async (context) => {
      const running = await findInProgress(context.db, operation)
      if (running !== undefined && context.asOne) throw new Failure('changed_meanwhile')
      if (running !== undefined) return { answer: { document: running }, entries: [] }
      const { document, entries } = await beginGenerated(context, generated)
      return { answer: { document: document.id }, entries }
    },
    filed: oneWaits(change),
  }
}

/** Two calls are one list: a call while such a list is processed, or waits for a decision, is answered with that one. */
function handleGenerated(id: 'request-card-for-all' | 'activate-all-cards', generated: Generated, feesOf?: FeesOf): ChangeRegistration {
  const change = widened(id, endpoints[id] as EndpointShape as ChangeEndpoint, partsOf(id, generated, feesOf))
  return registerChange(change, async (call, services) => {
    const begun = await begin(change, generated, call, services)
    if (typeof begun === 'object') return call.reply.code(202).send(begun)
    const document = await untilFinished(services, begun, call.request)
    if (!isFinished(document)) call.reply.code(202)
    return { ...progressView(document), progress: progressPath(begun) }
  })
}

async function begin(change: Change, generated: Generated, call: Called, services: Services) {
  const running = await findInProgress(services.db, generated.operation)
  if (running !== undefined) return running
  const made = await makeOnce<Begun>(change, call, services)
  return 'filed' in made ? made.filed : made.done.document
}

/** Lists that are made out of the database. */
export const generatedChanges: readonly ChangeRegistration[] = [
  handleGenerated('request-card-for-all', cardsToRequest, readCardFees),
  handleGenerated('activate-all-cards', cardsToActivate),
]

/** What a call would begin now: a person sees whom it is for and what it charges before they begin it. */
async function previewOf({ db }: Services, generated: Generated, fee: number | null) {
  const [count, running] = [await countCandidates(db, generated), await findInProgress(db, generated.operation)]
  return { count, fee: fee === null ? null : fromCents(fee), total: fee === null ? null : fromCents(fee * count), running: running === undefined ? null : String(running) }
}

export const generatedHandlers: readonly Registration[] = [
  handle('request-card-for-all-preview', async (_call, services) => {
    const preview = await previewOf(services, cardsToRequest, await readCardFees(services, 1))
    return { ...preview, left_out: await countCandidates(services.db, { ...cardsToRequest, candidates: withoutCard(true) }) }
  }),
  handle('activate-all-cards-preview', (_call, services) => previewOf(services, cardsToActivate, null)),
]
