import type { z } from 'zod'
import type { ChangeShape, RequestFiled } from './changes.ts'
import type { Fields } from './fields.ts'
import type { AnyList } from './lists.ts'
import type { Access, PermissionCode } from './permissions.ts'
import type { Schema } from './schema.ts'

/**
 * What a call changes. `reads: true` marks a POST that changes nothing, and so does not extend the session; every other
 * call names in `invalidates` the queries that it makes stale, by the ids of their endpoints (`stale`), possibly none.
 */
type Changes =
  | { method: 'GET'; reads?: never; invalidates?: never }
  | { method: 'POST'; reads: true; invalidates?: never }
  | { method: 'POST' | 'PUT' | 'DELETE'; reads?: never; invalidates: readonly string[] }

/**
 * What a call carries and answers. `json` and `form` (multipart, or urlencoded where the body has no file) say how the
 * body travels. `streams: true` marks an answer that is written row by row and so not re-validated on its way out;
 * `csv: true` one that also answers its rows as a file, CSV or XLSX, to who accepts one of `fileTypes`; `events: true` one that answers
 * `Accept: text/event-stream` with the same shape as events.
 */
export type EndpointShape = Changes & {
  summary: string
  /** As the specification spells it; `{name}` marks a path parameter. */
  path: string
  /** Other spellings that answer the same; the closing slash is no spelling (`addressesOf`). */
  aliases?: readonly string[]
  access: Access
  /** Changes money or access: a person with a second factor proves it again before (`confirm-session`). */
  confirms?: boolean
  /** Open as well to somebody whose role requires a second factor that they have not set up yet: what setting it up takes. */
  beforeSecondFactor?: boolean
  params?: Schema
  query?: Schema
  body?: Schema
  /** What a form asks for of the body; the browser gets their rules (`form-table.js`). */
  fields?: Fields
  bodyType?: 'json' | 'form'
  /** The most bytes of its body, where it is longer than others. */
  bodyBytes?: number
  response: Schema
  /** Further success statuses with the same shape (200 is always there). */
  also?: readonly number[]
  streams?: boolean
  csv?: boolean
  /** What the list may be sorted, searched and filtered by: of `listEndpoint`. */
  list?: AnyList
  events?: boolean
  /** Of `defineChange`. */
  change?: ChangeShape
}

/** A call under the engine of changes: who may ask for it is also whose approval it needs. */
export type ChangeEndpoint = EndpointShape & { change: ChangeShape; access: { request: readonly PermissionCode[] } }

/** Writes one endpoint down: the source for the server's route, the client's call, the query key and the OpenAPI page. */
export function defineEndpoint<const S extends EndpointShape>(shape: S): S {
  return shape
}

/**
 * Writes a call that alters something down. It answers its response where it is applied at once, and `requestFiled` (202)
 * where policy asks for a second person. Beside its body it takes a `reason` (`REASON_HEADER`), which the second person reads.
 */
export function defineChange<const S extends ChangeEndpoint>(shape: S): S {
  return shape
}

/** Every address at which an endpoint answers: as it is spelled, and each spelling with and without its closing slash. */
export const addressesOf = ({ path, aliases = [] }: Pick<EndpointShape, 'path' | 'aliases'>): string[] => [
  ...new Set([path, ...aliases].flatMap((spelling) => [spelling, spelling.endsWith('/') ? spelling.slice(0, -1) : `${spelling}/`])),
]

type In<T> = T extends Schema ? z.input<T> : never
type Out<T> = T extends Schema ? z.output<T> : never
type Part<S, K extends 'params' | 'query' | 'body'> = S extends { [P in K]: infer T } ? T : undefined

type Given<S, K extends 'params' | 'query' | 'body'> = Part<S, K> extends Schema
  ? Record<never, never> extends In<Part<S, K>>
    ? { [P in K]?: In<Part<S, K>> }
    : { [P in K]: In<Part<S, K>> }
  : Record<never, never>

type Reason<S> = S extends { change: ChangeShape } ? { reason?: string | undefined } : unknown

/** What a caller passes: `{ params, query, body }`, only those that the endpoint has; with a change the reason for it. */
export type InputOf<S> = Given<S, 'params'> & Given<S, 'query'> & Given<S, 'body'> & Reason<S>
/** What the server reads after validation. */
export type ParsedOf<S, K extends 'params' | 'query' | 'body'> = Part<S, K> extends Schema ? Out<Part<S, K>> : undefined
/** What the endpoint answers once it has done what it was called for. */
export type ResponseOf<S> = S extends { response: infer R } ? Out<R> : never
/** What a caller gets: of a change either that, or that it was filed as a request. */
export type AnswerOf<S> = S extends { change: ChangeShape } ? ResponseOf<S> | RequestFiled : ResponseOf<S>
