import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ActionAnswer, ActionResult } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { doneWords } from '../../../platform/text/words.ts'
import { untilSettled, type OrderOutcome } from '../../../engines/bulk/orders/settle-order.ts'
import { sentence } from '../../../platform/http/error-handler.ts'
import type { Services } from '../../../platform/services.ts'

/** What became of one user, as it is kept: without words, and without what a card provider says later. */
export type StoredResult = {
  user_id: string
  email: string
  id_number: string
  problems: Problem[] | null
  transaction_id: string | null
  /** Reference of what was ordered from the card provider, where anything was. */
  order: string | null
}

/** A provider outside mostly answers within this time; otherwise the answer is that it has not. */
const PATIENCE_MS = 5_000

/** The answer of a single action in somebody's words; what still waits for a provider outside is waited for, for a moment. */
export async function answerOf(
  services: Services,
  operation: BulkDefinition,
  { cells, language }: { cells: Readonly<Record<string, string>>; language: Language },
  stored: readonly StoredResult[],
): Promise<ActionAnswer> {
  const done = doneWords(operation, language)(cells)
  const results = await Promise.all(stored.map(async ({ order, ...result }): Promise<ActionResult> => {
    const outcome = await standing(services, result.problems, order)
    if (outcome.state === 'accepted') return { ...result, problems: [], status: true, pending: false, message: done }
    if (outcome.state === 'pending') return { ...result, problems: [], status: false, pending: true, message: messages[language].answers.provider_pending }
    return { ...result, problems: outcome.problems, status: false, pending: false, message: outcome.problems.map((problem) => sentence(problem, language)).join(' '), transaction_id: null }
  }))
  const count = (holds: (result: ActionResult) => boolean) => results.filter(holds).length
  const pending_count = count(({ pending }) => pending)
  const success_count = count(({ status }) => status)
  return { results, success_count, pending_count, fail_count: results.length - success_count - pending_count }
}

type Standing = { state: 'accepted' } | { state: 'pending' } | { state: 'refused'; problems: Problem[] }

async function standing(services: Services, problems: Problem[] | null, order: string | null): Promise<Standing> {
  if (problems) return { state: 'refused', problems }
  if (order === null || services.cardProvider.kind !== 'remote') return { state: 'accepted' }
  const outcome: OrderOutcome = await untilSettled(services, order, PATIENCE_MS)
  return outcome.state === 'refused' ? { state: 'refused', problems: [outcome.problem] } : outcome
}
