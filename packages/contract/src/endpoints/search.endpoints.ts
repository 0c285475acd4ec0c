import { z } from 'zod'
import { MAX_SEARCH_LETTERS, SEARCH_LETTERS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { searched } from '../filters.ts'
import { identifier } from '../lists.ts'

/** What is found by its words, in the order in which it is shown. Pages are found in the browser, which knows them. */
export const foundKinds = ['user', 'card', 'list', 'request', 'cashback', 'referral', 'segment', 'notification'] as const
export type FoundKind = (typeof foundKinds)[number]

/** So few of each kind are answered: who wants to see all of them opens the list. */
export const FOUND_OF_EACH = 5
const found = z.object({
  kind: z.enum(foundKinds),
  id: identifier,
  title: z.string(),
  note: z.string().describe('what tells it from others with the same title'),
  link: z.string().describe('its page, from the root of the console'),
})
export type Found = z.infer<typeof found>

export const searchEndpoints = {
  search: defineEndpoint({
    summary: 'What the caller may open and has these words: users, cards, uploaded lists, requests, programmes, segments, notifications; a few of each kind',
    method: 'GET',
    path: '/api/search/',
    access: 'session',
    query: z.object({ query: searched(MAX_SEARCH_LETTERS).min(SEARCH_LETTERS) }),
    response: z.object({
      results: z.array(found),
      too_short: z.array(z.enum(foundKinds)).describe('kinds of which so short a text finds whole words only'),
      unfinished: z.array(z.enum(foundKinds)).describe('kinds that took too long to search: more letters find less'),
    }),
  }),
}
