import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** So many calls one stream follows: more than any page has. */
export const MAX_FOLLOWED = 20

/** Parameters by their names: no call has more. */
const values = z.array(z.object({ name: z.string().max(100), value: z.string().max(200) })).max(10).optional()
const call = z.object({ id: z.string().max(100).describe('of an endpoint that answers events'), params: values, query: values })

/** What one of the calls answers, by its place among them: its answer, or with the status of an error its refusal, after which nothing comes. */
const answered = z.object({ at: z.number().int(), status: z.number().int(), answer: z.unknown() })
export type Answered = z.infer<typeof answered>

/** One stream for all that a page follows: browsers open six connections to a server, for all of its tabs. */
export const followEndpoints = {
  follow: defineEndpoint({
    summary: 'What several calls answer; as events now and whenever that changes, until none of them changes again',
    method: 'POST',
    path: '/api/follow/',
    access: 'session',
    reads: true,
    body: z.object({ calls: z.array(call).min(1).max(MAX_FOLLOWED) }),
    events: true,
    response: z.object({ results: z.array(answered) }),
  }),
}
