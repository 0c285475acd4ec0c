import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '@ventanilla/contract/endpoints'
import { lookIn } from '@ventanilla/contract/look'
import type { Language } from '@ventanilla/contract/messages/languages'
import { cookieIn, PAGE_MARK_COOKIE, PAGE_SESSION_COOKIE, pageMark } from '@ventanilla/contract/page-session'

/** Which answers a page will bring, for whom (`pageMark` of the token) and in which language. */
export type Carried = { mark: string; language: Language; paths: readonly string[] }

/** The token of the session is for the server alone. */
export type Carrying = { token: string; carried: Carried }

/** An answer that is larger, or takes longer, is left to the page: nobody waits for it before the page is there. */
const MOST_BYTES = 64 * 1024
const LONGEST_MS = 1_000

/**
 * What a page in an open session can bring of its first calls, so that it is not asked for it after a further way there
 * and back. Only to a page that somebody opens on this origin, and that still holds the token: `Sec-Fetch` says the one, the
 * mark the other. Nothing for everybody else, for browsers that do not say, and from a process without the API.
 */
export function carriedBy(app: FastifyInstance, request: FastifyRequest, asks: string | undefined): Carrying | undefined {
  const currentUser = endpoints['current-user'].path
  if (!app.hasRoute({ method: 'GET', url: currentUser })) return undefined
  const { cookie, 'sec-fetch-dest': what, 'sec-fetch-site': from } = request.headers
  if (what !== 'document' || (from !== 'same-origin' && from !== 'none')) return undefined
  const token = cookieIn(cookie, PAGE_SESSION_COOKIE)
  if (!token || cookieIn(cookie, PAGE_MARK_COOKIE) !== pageMark(token)) return undefined
  return { token, carried: { mark: pageMark(token), language: lookIn(cookie).language, paths: [currentUser, ...(asks === undefined ? [] : [asks])] } }
}

/**
 * The answers, as JSON: path → body and time. They are calls like those of the browser, with the same rights, counts and
 * records; one that fails or is too much is not among them, and the page makes that call itself.
 */
export async function carriedAnswers(app: FastifyInstance, request: FastifyRequest, { token, carried: { language, paths } }: Carrying): Promise<string> {
  const headers = { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}`, 'user-agent': request.headers['user-agent'] ?? '' }
  const answers = paths.map(async (url) => {
    const call = app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
    const answer = await Promise.race([call, timeOut()]).catch(() => undefined)
    if (answer?.statusCode !== 200 || Buffer.byteLength(answer.body) > MOST_BYTES) return []
    return [[url, { body: answer.body, date: answer.headers.date }]]
  })
  return JSON.stringify(Object.fromEntries((await Promise.all(answers)).flat()))
}

const timeOut = () => new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_MS, undefined).unref())
