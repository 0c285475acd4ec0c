import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ErrorBody, Problem } from '@ventanilla/contract/errors'
import { shownParam } from '@ventanilla/contract/messages/amounts'
import { stateParams, statesNamedBy } from '@ventanilla/contract/messages/named-states'
import { percentsIn } from '@ventanilla/contract/messages/percents'
import type { Language } from '@ventanilla/contract/messages/say'
import { useLanguage } from './use-language.ts'

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
  const language = useLanguage()
  return (what) => problemText({ t, language }, what)
}

/** What words and percents are said with. */
type Speech = { t: TFunction; language: Language }

function problemText(speech: Speech, what: unknown): string {
  if (typeof what === 'string') return sentenceText(speech.t, what)
  if (isFailure(what)) return failureText(speech, what)
  if (isProblem(what)) return codeText(speech, what.code, what.params) ?? what.code
  return speech.t('UNKNOWN', { ns: 'failures' })
}

function failureText(speech: Speech, { kind, message, status, body }: Failure): string {
  const { t } = speech
  const coded = body && codeText(speech, body.code, { reference: body.reference ?? '–', ...body.params })
  if (coded !== undefined) return coded
  if (body?.detail) return sentenceText(t, body.detail)
  const hasMessage = kind === 'HTTP_ERROR' && message !== `HTTP ${status}`
  return hasMessage ? sentenceText(t, message) : t(kind, { ns: 'failures', status, defaultValue: t('UNKNOWN', { ns: 'failures' }) })
}

/** A server's own words, with those that are known in the language of the page. */
const sentenceText = (t: TFunction, sentence: string): string =>
  Object.entries(serverMessages).reduce((text, [said, key]) => text.replaceAll(said, t(key, { ns: 'messages' })), sentence)

const codeText = ({ t, language }: Speech, code: string, params: Record<string, unknown> = {}): string | undefined =>
  t(
    rooms.map((room) => `${room}.${code}`),
    { ns: 'messages', ...shownParams(percentsIn(params, language)), ...statesOf(t, code, params), defaultValue: '' },
  ) || undefined

const shownParams = (params: Record<string, unknown>) => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(name, value)]))

/** The parameters that are states, in words. */
function statesOf(t: TFunction, code: string, params: Record<string, unknown>): Record<string, string> {
  const of = statesNamedBy[code]
  if (of === undefined) return {}
  const named = stateParams.flatMap((name): [string, string][] => (typeof params[name] === 'string' ? [[name, t(`states.${of}.${params[name]}`, { ns: 'messages', defaultValue: params[name] })]] : []))
  return Object.fromEntries(named)
}

/** These say that something is wrong, and their problems what. */
const general = ['validation_failed', 'action_refused', 'field_alone']

/** The code by which the help centre explains a problem or any error that a call threw; none for a server's own sentence. */
export function codeOf(what: unknown): string | undefined {
  if (!isFailure(what)) return isProblem(what) ? what.code : undefined
  if (!what.body) return what.kind
  const [first] = what.body.problems
  return first && general.includes(what.body.code) ? first.code : what.body.code
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isFailure = (value: unknown): value is Failure => isObject(value) && 'kind' in value && 'message' in value && typeof value.message === 'string'
const isProblem = (value: unknown): value is Problem => isObject(value) && 'code' in value && typeof value.code === 'string'
