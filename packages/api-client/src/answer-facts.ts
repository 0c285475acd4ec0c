import type { AnswerShape } from '@ventanilla/contract/answer-shape'
import type { answerTable } from '@ventanilla/contract/answer-table'
import { broughtEndpoints } from '@ventanilla/contract/brought-endpoints'
import { routeTable } from '@ventanilla/contract/route-table'

let table: typeof answerTable | undefined
let coming: Promise<typeof answerTable> | undefined

/** Loads what the contract knows of all answers, once. A page can be shown without: remotes bring what they name. */
export async function loadAnswerFacts(): Promise<typeof answerTable> {
  coming ??= import(/* webpackChunkName: "answers" */ '@ventanilla/contract/answer-table').then((module) => (table = module.answerTable))
  return coming.catch((failure: unknown) => {
    coming = undefined
    throw failure
  })
}

/**
 * What the answer of a call holds, as this build of the host knows it, else as the remote does that brought the call. The
 * table is waited for only where neither is there; where it does not come, the answer is taken as it is.
 */
export async function shapeOf(id: string): Promise<AnswerShape | undefined> {
  const known = table?.[id]?.answer ?? routeTable[id]?.answer ?? broughtEndpoints.routes[id]?.answer
  return known ?? (await loadAnswerFacts().catch(() => undefined))?.[id]?.answer
}

/** The queries that a call makes stale. Undefined where nobody knows: any of them may be. */
export async function staleAfter(id: string): Promise<readonly string[] | undefined> {
  if (routeTable[id]?.method === 'GET') return []
  const facts = await loadAnswerFacts().catch(() => undefined)
  const own = facts?.[id] ?? broughtEndpoints.routes[id]
  return own?.invalidates ?? (facts ? [] : undefined)
}
