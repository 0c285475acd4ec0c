import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_PROBLEMS } from '@ventanilla/contract/constants'
import { errorMembers, errorStatus, type ErrorBody, type ErrorCode, type Problem } from '@ventanilla/contract/errors'
import { inWords } from '@ventanilla/contract/messages/holder-states'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import { isUnavailable } from '../database/transaction.ts'
import { Failure, invalid } from './failure.ts'
import { languageOf } from './negotiate.ts'

/** Gives every failed call the contract's error body, in the caller's language, and no more than that. */
export function setErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(reply, request, failureOf(error, request)))
  app.setNotFoundHandler((request, reply) => answer(reply, request, new Failure('not_found')))
}

/** What a call failed by; what is nobody's mistake is logged. */
export function failureOf(error: unknown, { log, id }: Pick<FastifyRequest, 'log' | 'id'>): Failure {
  if (error instanceof Failure) return error
  const failure = fromFramework(error as FastifyError)
  if (noRoom.has((error as FastifyError).code)) log.error({ err: error, reference: id }, 'a disk is full')
  if (failure.code === 'took_too_long') log.warn({ err: error, reference: id }, 'a statement was given up')
  if (failure.code === 'internal_error') log.error({ err: error, reference: id }, 'unexpected failure')
  return failure
}

/** When another try is worth it where nothing else is known: what is away is mostly back within seconds. */
const RETRY_SECONDS = { 429: 60, 503: 2 } as const

function answer(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const language = languageOf(request.headers)
  const { seconds, minutes } = failure.params ?? {}
  const status = errorStatus[failure.code]
  if (status === 429 || status === 503) void reply.header('retry-after', seconds ?? (minutes === undefined ? RETRY_SECONDS[status] : Number(minutes) * 60))
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  // A route may have said how long its answer is kept, before it failed.
  return reply.code(status).headers({ 'cache-control': 'no-store', 'content-language': language }).type('application/json; charset=utf-8').serializer(JSON.stringify).send(bodyOf(failure, language, request.id))
}

/**
 * The body, with `{field: [message, …]}` beside for clients that read errors by field (specification section 8). It names so
 * many problems and no more: callers decide how many there are.
 */
export function bodyOf({ code, params, problems: all }: Failure, language: Language, reference: string): Record<string, unknown> {
  const problems = all.slice(0, MAX_PROBLEMS)
  // Without a prototype: a field may be called `constructor`.
  const byField = Object.create(null) as Record<string, string[]>
  for (const problem of problems) if (problem.field) (byField[problem.field] ??= []).push(sentence(problem, language))
  const detail = fill(messages[language].errors[code], { reference, ...inWords(code, params, language) })
  const members: ErrorBody = { code, detail, ...(params && { params }), problems, reference }
  return { ...members, ...byField, ...(errorMembers.some((name) => name in byField) && { error: members }) }
}

/** A problem in words. Codes without words of their own are shown as a value that is not valid. */
export function sentence({ code, params }: Problem, language: Language): string {
  return fill(sentences[language].get(code) ?? messages[language].problems.value_invalid, inWords(code, params, language))
}

/** Words by code, put together once. */
const wordsIn = (language: Language) => new Map<string, string>(Object.entries({ ...messages[language].errors, ...messages[language].problems }))
const sentences: Record<Language, ReadonlyMap<string, string>> = { es: wordsIn('es'), en: wordsIn('en') }

/** A disk that is full, of this process or of the database: worth another try once somebody has made room. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What PostgreSQL says of a statement that ran out of its time, and of a lock that did not come. */
const outOfTime = new Set(['57014', '55P03'])
/** What it says of work that it ended so that other work could go on: begun again, it mostly succeeds. */
const gaveWay = new Set(['40P01', '40001'])
/** What it says of a text that it can't keep, of which the zero character is the only one: somebody sent it. */
const unkeepable = new Set(['22021', '22P05'])

/** What the framework refuses under a status of its own. */
const ofStatus: Readonly<Record<number, ErrorCode>> = { 404: 'not_found', 408: 'request_timed_out', 413: 'body_too_large', 415: 'body_format' }

function fromFramework(error: FastifyError): Failure {
  if (isUnavailable(error)) return new Failure('service_unavailable')
  if (noRoom.has(error.code)) return new Failure('service_unavailable')
  if (outOfTime.has(error.code)) return new Failure('took_too_long')
  if (gaveWay.has(error.code)) return new Failure('changed_meanwhile')
  if (unkeepable.has(error.code)) return new Failure('validation_failed')
  const { statusCode = 500 } = error
  if (statusCode >= 500) return new Failure('internal_error')
  const code = ofStatus[statusCode]
  // What is left is a body that nobody can read.
  return code ? new Failure(code) : invalid({ body: 'value_invalid' })
}
