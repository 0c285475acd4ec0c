import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ErrorBody, Problem } from '@ventanilla/contract/errors'
import { stateParams, statesNamedBy } from '@ventanilla/contract/messages/holder-states'

/** A failed call; the `ApiError` of the API client is one. */
export type Failure = { kind: string; message: string; status?: number; body?: ErrorBody }

/** The sections of the `messages` namespace that hold the words of codes; a code is unique across them. */
const rooms = ['problems', 'warnings', 'errors']

/** The server messages that the text maps (specification section 5). */
const serverMessages = { 'This field may not be blank.': 'problems.blank', 'A valid integer is required.': 'problems.integer_required' } as const

/**
 * A sentence in the language of the page for a problem of the contract, for a server's own sentence or for any error that a call
 * threw. A server's own sentence is shown only where it sent no code that we know.
 */
export function useProblemText(): (what: unknown) => string {
  const { t } = useTranslation(['messages', 'failures'])
  return (what) => problemText(t, what)
}

/** The same without a hook. */
export function problemText(t: TFunction, what: unknown): string {
  if (typeof what === 'string') return sentenceText(t, what)
  if (isFailure(what)) return failureText(t, what)
  if (isProblem(what)) return codeText(t, what.code, what.params) ?? what.code
  return t('UNKNOWN', { ns: 'failures' })
}

function failureText(t: TFunction, { kind, message, status, body }: Failure): string {
  const coded = body && codeText(t, body.code, { reference: body.reference ?? '–', ...body.params })
  if (coded !== undefined) return coded
  if (body?.detail) return sentenceText(t, body.detail)
  const hasMessage = kind === 'HTTP_ERROR' && message !== `HTTP ${status}`
  return hasMessage ? sentenceText(t, message) : t(kind, { ns: 'failures', status, defaultValue: t('UNKNOWN', { ns: 'failures' }) })
}

/** A server's own words, with those that are known in the language of the page. */
const sentenceText = (t: TFunction, sentence: string): string =>
  Object.entries(serverMessages).reduce((text, [said, key]) => text.replaceAll(said, t(key, { ns: 'messages' })), sentence)

const codeText = (t: TFunction, code: string, params: Record<string, unknown> = {}): string | undefined =>
  t(
    rooms.map((room) => `${room}.${code}`),
    { ns: 'messages', ...params, ...statesOf(t, code, params), defaultValue: '' },
  ) || undefined

/** The parameters that are states, in words. */
function statesOf(t: TFunction, code: string, params: Record<string, unknown>): Record<string, string> {
  const of = statesNamedBy[code]
  if (of === undefined) return {}
  const named = stateParams.flatMap((name): [string, string][] => (typeof params[name] === 'string' ? [[name, t(`states.${of}.${params[name]}`, { ns: 'messages', defaultValue: params[name] })]] : []))
  return Object.fromEntries(named)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isFailure = (value: unknown): value is Failure => isObject(value) && 'kind' in value && 'message' in value && typeof value.message === 'string'
const isProblem = (value: unknown): value is Problem => isObject(value) && 'code' in value && typeof value.code === 'string'
