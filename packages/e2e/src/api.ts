import type { InputOf, ResponseOf } from '@ventanilla/contract/endpoint'
import { isFiled, REASON_HEADER } from '@ventanilla/contract/filed'
import { endpoints, type EndpointId, type Endpoints } from '@ventanilla/contract/endpoints'
import type { Stage } from './stage.ts'

export type Who = 'admin' | 'maker' | 'checker'
export const emailOf = (who: Who) => `${who}@ventanilla.example`

const tokens = new Map<string, { token: Promise<string>; since: number }>()
/** A session that nobody used for a quarter of an hour has ended: on a slow machine scenarios of one person are further apart. */
const SHARED_MS = 600_000

/** A new session of a demonstration administrator, made without the browser. */
export const newToken = async (stage: Stage, who: Who): Promise<string> => (await callAs(stage, undefined, 'login', { body: { email: emailOf(who), password: stage.password } })).token

/** The session that scenarios share which do not end it. */
export function tokenOf(stage: Stage, who: Who): Promise<string> {
  const key = `${stage.address} ${who}`
  const known = tokens.get(key)
  if (known && Date.now() - known.since < SHARED_MS) return known.token
  const token = newToken(stage, who)
  tokens.set(key, { token, since: Date.now() })
  return token
}

/** Ends a session on the server, behind the browser's back. */
export const endSession = (stage: Stage, token: string): Promise<unknown> => callAs(stage, token, 'logout', {})

/** Calls an endpoint of the contract as the full administrator. Its body is JSON. */
export const call = async <I extends EndpointId>(stage: Stage, id: I, input: InputOf<Endpoints[I]>): Promise<ResponseOf<Endpoints[I]>> => callAs(stage, await tokenOf(stage, 'admin'), id, input)

/** The same with this token, or without one. A change has to take effect at once. */
export async function callAs<I extends EndpointId>(stage: Stage, token: string | undefined, id: I, input: InputOf<Endpoints[I]>): Promise<ResponseOf<Endpoints[I]>> {
  const answer = await answerTo(stage, token, id, input)
  if (isFiled(answer)) throw new Error(`${id} waits for approval`)
  return answer as ResponseOf<Endpoints[I]>
}

/** Asks for a change that waits for approval. @returns the number of the request */
export async function askFor<I extends EndpointId>(stage: Stage, token: string, id: I, input: InputOf<Endpoints[I]>): Promise<string> {
  const answer = await answerTo(stage, token, id, input)
  if (!isFiled(answer)) throw new Error(`${id} took effect at once`)
  return answer.request_id
}

async function answerTo<I extends EndpointId>(stage: Stage, token: string | undefined, id: I, input: InputOf<Endpoints[I]>): Promise<unknown> {
  const { method, path: template } = endpoints[id]
  const params = 'params' in input ? Object.entries(input.params ?? {}) : []
  const path = params.reduce((filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))), template)
  const query = new URLSearchParams('query' in input ? Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]) : [])
  const reason = 'reason' in input && typeof input.reason === 'string' ? input.reason : ''
  const headers = { ...(reason && { [REASON_HEADER]: encodeURIComponent(reason) }), ...(token && { authorization: `Bearer ${token}` }), ...('body' in input && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${stage.address}${path}?${query.toString()}`, { method, headers, ...('body' in input && { body: JSON.stringify(input.body) }) })
  if (!answer.ok) throw new Error(`${id}: ${String(answer.status)} ${await answer.text()}`)
  return answer.json()
}
