import type { MessageParams } from '../errors.ts'
import type { MovementLimitProblem } from '../messages/limit-words.ts'
import { comparable, composed, hasControl } from '../text.ts'
import { garbledIn } from './garbled.ts'

export { email } from './email-format.ts'

/** What reading a cell yields: its canonical text, or the code of what is wrong with it. */
export type Read = { value: string } | { code: ProblemCode; params?: MessageParams }

/** Everything that can be wrong with one cell or one row; words in `messages/`. Relational codes are set by the server. */
export type ProblemCode =
  | 'blank'
  | 'too_long'
  | 'text_garbled'
  | 'text_control'
  | 'email_invalid'
  | 'mobile_invalid'
  | 'mobile_scientific'
  | 'identification_invalid'
  | 'identification_is_date'
  | 'amount_invalid'
  | 'amount_not_positive'
  | 'amount_negative'
  | 'amount_places'
  | 'amount_ambiguous'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_other_unit'
  | 'formula_without_value'
  | 'formula_failed'
  | 'choice_invalid'
  | 'row_short'
  | 'row_long'
  | 'row_is_example'
  | 'duplicate_in_list'
  | 'duplicate_in_list_warning'
  | 'user_unknown'
  | 'user_missing'
  | 'user_mismatch'
  | 'user_cannot_receive'
  | 'card_missing'
  | 'card_cannot_receive'
  | 'wallet_missing'
  | 'wallet_cannot_receive'
  | 'float_insufficient'
  | 'monthly_limit_exceeded'
  | MovementLimitProblem
  | 'email_registered'
  | 'identification_registered'
  | 'mobile_registered'
  | 'identification_type_mismatch'
  | 'user_stopped'
  | 'user_cannot_have_card'
  | 'kyc_not_verified'
  | 'card_exists'
  | 'fee_not_covered'
  | 'card_not_pending_ack'
  | 'card_not_active'
  | 'card_not_blocked'
  | 'card_canceled'
  | 'balance_insufficient'
  | 'transaction_unknown'
  | 'transaction_reversed'
  | 'transaction_exceeded'
  | 'provider_refused'
  | 'provider_unreachable'
  | 'provider_never_received'
  | 'card_not_at_provider'
  | 'card_waits_for_provider'
  | 'row_conflict'
  | 'row_failed'
  | 'row_cancelled'
  | 'row_refused'

/** One column's way of reading text. `kind` decides how screens align and show it, and its type in the API. */
export type Format = {
  kind: 'text' | 'email' | 'mobile' | 'identification' | 'money' | 'choice'
  read: (text: string) => Read
  /** For `choice`: the canonical values. */
  choices?: readonly string[]
  /** For `text`: the most characters. */
  max?: number
  /** For `money`: the smallest and the largest amount, as decimal texts. */
  limits?: Readonly<{ min: string; max: string }>
  /** For `choice`: the words for each value, in both languages, lower-cased with and without accents; Search finds rows by them. */
  wordsOf?: (value: string) => readonly string[]
}

/** One line of free text up to `max` characters, kept as it was written, its accents composed. */
export const text = (max = 200): Format => {
  const { read, ...format } = lines(max)
  return { ...format, read: (raw) => (hasControl(raw) ? { code: 'text_control' } : read(raw)) }
}

/** Free text of several lines up to `max` characters, kept as it was written, its accents composed and its lines ended in one way. */
export const lines = (max = 200): Format => ({
  kind: 'text',
  max,
  read: (raw) => {
    // Each letter of it may bring its accent apart.
    const text = composed(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw, max * 2)
    if (text.length > max) return { code: 'too_long', params: { max } }
    const garbled = garbledIn(text)
    return garbled ? { code: 'text_garbled', params: garbled } : { value: text }
  },
})

/** A blank between the digits of a cell: also the no-break, thin and narrow ones that spreadsheets and word processors write. */
const blank = '[ \\u00a0\\u2007\\u2009\\u202f]'
/** Longer than anything that is a mobile, an identification, an amount or a choice: it is refused before it is looked at. */
const MAX_CODE = 64

/** Digits in groups of two or more, with one blank or hyphen between them; before them the country, if any. */
const mobilePattern = new RegExp(`^(?:(?:\\((?:\\+|00)?507\\)|(?:\\+|00)?507)(?:${blank}?-${blank}?|${blank})?)?(\\d{2,}(?:(?:${blank}?-${blank}?|${blank})\\d{2,})*)$`)

/** A Panamanian mobile: 8 digits that begin with 6, with or without +507; stored as `+5076…` (domain page). */
export const mobile = (): Format => ({
  kind: 'mobile',
  read: (raw) => {
    if (raw.length > MAX_CODE) return { code: 'mobile_invalid' }
    if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(raw)) return { code: 'mobile_scientific' }
    const digits = mobilePattern.exec(raw)?.[1]?.replace(/\D/g, '') ?? ''
    return /^6\d{7}$/.test(digits) ? { value: `+507${digits}` } : { code: 'mobile_invalid' }
  },
})

/** Cédula as the domain page gives it. */
export const cedulaPattern = /^(PE|E|N|[23456789](?:AV|PI)?|1[0123]?(?:AV|PI)?)-(\d{1,4})-(\d{1,6})$/i
export const passportPattern = /^[A-Z0-9]{5,15}$/
const datePatterns = [
  /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/,
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/,
  /^\d{1,2}-(?:[a-z]{3,4}|0?[1-9]|1[0-2])-(?:19|20)\d{2}$/i,
  /^[a-z]{3,4}-\d{2,4}$/i,
]
const aroundHyphens = new RegExp(`${blank}*-${blank}*`, 'g')

/**
 * A cédula or a passport, upper-cased. What Excel turned into a date is refused by name; so is every letter but A to Z,
 * because upper-casing changes some of them (`ß` becomes SS, `ı` becomes I).
 */
export const identification = (): Format => ({
  kind: 'identification',
  read: (raw) => {
    if (raw.length > MAX_CODE || /[^\x20-\x7e\u00a0\u2007\u2009\u202f]/.test(raw)) return { code: 'identification_invalid' }
    const value = raw.toUpperCase().replace(aroundHyphens, '-')
    if (cedulaPattern.test(value)) return { value }
    if (datePatterns.some((pattern) => pattern.test(raw))) return { code: 'identification_is_date' }
    return passportPattern.test(value) ? { value } : { code: 'identification_invalid' }
  },
})

/** One of `choices`, matched without regard to case and accents; `also` maps further spellings to a choice. */
export const choice = (choices: readonly string[], also: Readonly<Record<string, string>> = {}): Format => {
  const known = new Map<string, string>()
  for (const value of choices) known.set(comparable(value), value)
  for (const [spelling, value] of Object.entries(also)) known.set(comparable(spelling), value)
  const exact = new Set(choices.filter((value) => known.get(comparable(value)) === value))
  const spellings = [...choices.map((value) => [value, value] as const), ...Object.entries(also)]
  return {
    kind: 'choice',
    choices,
    wordsOf: (value) => spellings.filter(([, meant]) => meant === value).flatMap(([spelling]) => [spelling.toLowerCase(), comparable(spelling)]),
    read: (raw) => {
      // Most cells are written as the choice is, and need no comparing.
      const value = raw.length > MAX_CODE ? undefined : exact.has(raw) ? raw : known.get(comparable(raw))
      return value === undefined ? { code: 'choice_invalid', params: { choices: choices.join(' / ') } } : { value }
    },
  }
}

const currency = '(?:USD|US\\$|B/\\.|\\$)'
const amountPattern = new RegExp(
  `^(?<open>\\()?(?<sign>[-+])?(?:(?<before>${currency})${blank}?)?(?<inner>[-+])?(?<number>[\\d.,](?:(?:[\\d.,]|${blank})*\\d)?)(?:${blank}?(?<after>${currency}))?(?<close>\\))?$`,
  'i',
)
const groupedPattern = new RegExp(`^([1-9]\\d{0,2}(?:([.,]|${blank})\\d{3})(?:\\2\\d{3})*)(?:([.,])(\\d+))?$`)

/**
 * An amount in USD with at most two places: `1234.5`, `1,234.56`, `1.234,56`, `1 234,56`, `USD 5`. The currency stands at
 * one end, and separators of thousands before three digits each. A single separator before three digits (`1.234`) could be
 * either and is refused. The value is canonical: `1234.50`.
 * @param limits decimal strings, inclusive; zero is an amount only where `min` is '0.00'
 */
export const money = (limits: { min: string; max: string }): Format => {
  const cents = (value: string) => Number(value.replace('.', ''))
  const [least, most] = [cents(limits.min), cents(limits.max)]
  return {
    kind: 'money',
    limits,
    read: (raw): Read => {
      const written = raw.length > MAX_CODE ? undefined : amountPattern.exec(raw)?.groups
      if (!written || !isOneAmount(written)) return { code: 'amount_invalid' }
      const parts = splitAmount(written['number'] ?? '')
      if (typeof parts === 'string') return { code: parts }
      const whole = parts.whole.replace(/^0+(?=\d)/, '')
      const value = `${whole}.${parts.places.padEnd(2, '0')}`
      const amount = cents(value)
      const negative = written['open'] ?? (written['sign'] === '-' || written['inner'] === '-')
      if (negative || (amount === 0 && least > 0)) return { code: least > 0 ? 'amount_not_positive' : 'amount_negative' }
      if (whole.length > 13) return { code: 'amount_too_large', params: { max: limits.max } }
      if (amount < least) return { code: 'amount_too_small', params: { min: limits.min } }
      if (amount > most) return { code: 'amount_too_large', params: { max: limits.max } }
      return { value }
    },
  }
}

/** One sign at most, one currency at most, and brackets in pairs. */
const isOneAmount = ({ open, close, sign, inner, before, after }: Readonly<Record<string, string | undefined>>): boolean =>
  Boolean(open) === Boolean(close) && [open, sign, inner].filter(Boolean).length <= 1 && !(before && after)

function splitAmount(number: string): { whole: string; places: string } | ProblemCode {
  if (/^\d+$/.test(number)) return { whole: number, places: '' }
  const single = /^(\d*)[.,](\d+)$/.exec(number)
  if (single) {
    const [, before = '', after = ''] = single
    if (after.length <= 2) return { whole: before || '0', places: after }
    return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? 'amount_ambiguous' : 'amount_places'
  }
  const [, whole = '', group, point, places = ''] = groupedPattern.exec(number) ?? []
  if (whole === '' || group === point) return 'amount_invalid'
  return places.length > 2 ? 'amount_places' : { whole: whole.replace(/\D/g, ''), places }
}
