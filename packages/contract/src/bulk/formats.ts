import { MAX_EMAIL } from '../constants.ts'
import type { MessageParams } from '../errors.ts'
import { folded } from '../text.ts'

/** What reading a cell yields: its canonical text, or the code of what is wrong with it. */
export type Read = { value: string } | { code: ProblemCode; params?: MessageParams }

/** Everything that can be wrong with one cell or one row; words in `messages/`. Relational codes are set by the server. */
export type ProblemCode =
  | 'blank'
  | 'too_long'
  | 'email_invalid'
  | 'mobile_invalid'
  | 'mobile_scientific'
  | 'identification_invalid'
  | 'identification_is_date'
  | 'amount_invalid'
  | 'amount_not_positive'
  | 'amount_places'
  | 'amount_ambiguous'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'choice_invalid'
  | 'row_short'
  | 'row_long'
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
  | 'email_registered'
  | 'identification_registered'
  | 'mobile_registered'
  | 'identification_type_mismatch'
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

/** One column's way of reading text. `kind` tells screens how to align and show it, and the API what it is. */
export type Format = {
  kind: 'text' | 'email' | 'mobile' | 'identification' | 'money' | 'choice'
  read: (text: string) => Read
  /** For `choice`: the canonical values. */
  choices?: readonly string[]
}

const plain = (text: string) => folded(text).replace(/[\s\u00a0]+/g, ' ').trim()

/** Free text up to `max` characters. */
export const text = (max = 200): Format => ({
  kind: 'text',
  read: (raw) => (raw.length > max ? { code: 'too_long', params: { max } } : { value: raw }),
})

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** An e-mail address, lower-cased. */
export const email = (): Format => ({
  kind: 'email',
  read: (raw) => {
    const value = raw.toLowerCase()
    return value.length <= MAX_EMAIL && emailPattern.test(value) ? { value } : { code: 'email_invalid' }
  },
})

/** A Panamanian mobile: 8 digits that begin with 6, with or without +507; stored as `+5076…` (domain page). */
export const mobile = (): Format => ({
  kind: 'mobile',
  read: (raw) => {
    if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(raw)) return { code: 'mobile_scientific' }
    const digits = raw.replace(/[\s().-]/g, '').replace(/^(?:\+|00)?507(?=\d{8}$)/, '')
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

/** A cédula or a passport, upper-cased. What Excel turned into a date is refused by name. */
export const identification = (): Format => ({
  kind: 'identification',
  read: (raw) => {
    const value = raw.toUpperCase().replace(/\s*-\s*/g, '-')
    if (cedulaPattern.test(value)) return { value }
    if (datePatterns.some((pattern) => pattern.test(raw))) return { code: 'identification_is_date' }
    return passportPattern.test(value) ? { value } : { code: 'identification_invalid' }
  },
})

/** One of `choices`, matched without regard to case and accents; `also` maps further spellings to a choice. */
export const choice = (choices: readonly string[], also: Readonly<Record<string, string>> = {}): Format => {
  const known = new Map<string, string>()
  for (const value of choices) known.set(plain(value), value)
  for (const [spelling, value] of Object.entries(also)) known.set(plain(spelling), value)
  return {
    kind: 'choice',
    choices,
    read: (raw) => {
      const value = known.get(plain(raw))
      return value === undefined ? { code: 'choice_invalid', params: { choices: choices.join(' / ') } } : { value }
    },
  }
}

/**
 * An amount in USD with at most two places: `1234.5`, `1,234.56`, `1.234,56`, `USD 5`. A single separator before
 * three digits (`1.234`) could be either and is refused. The value is canonical: `1234.50`.
 * @param limits decimal strings, inclusive; zero is an amount only where `min` is '0.00'
 */
export const money = (limits: { min: string; max: string }): Format => {
  const cents = (value: string) => Number(value.replace('.', ''))
  return {
    kind: 'money',
    read: (raw): Read => {
      const negative = /^\(.*\)$/.test(raw) || raw.includes('-')
      const bare = raw.replace(/^\((.*)\)$/, '$1').replace(/usd|b\/\.|\$|\s|\u00a0/gi, '').replace(/^[-+]/, '')
      const parts = splitAmount(bare)
      if (typeof parts === 'string') return { code: parts }
      const value = `${parts.whole.replace(/^0+(?=\d)/, '')}.${parts.places.padEnd(2, '0')}`
      if (negative || (cents(value) === 0 && cents(limits.min) > 0)) return { code: 'amount_not_positive' }
      if (parts.whole.length > 13) return { code: 'amount_too_large', params: { max: limits.max } }
      if (cents(value) < cents(limits.min)) return { code: 'amount_too_small', params: { min: limits.min } }
      if (cents(value) > cents(limits.max)) return { code: 'amount_too_large', params: { max: limits.max } }
      return { value }
    },
  }
}

function splitAmount(bare: string): { whole: string; places: string } | ProblemCode {
  if (/^\d+$/.test(bare)) return { whole: bare, places: '' }
  const single = /^(\d*)([.,])(\d+)$/.exec(bare)
  if (single) {
    const [, before = '', , after = ''] = single
    if (after.length <= 2) return { whole: before || '0', places: after }
    if (after.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return 'amount_ambiguous'
    return 'amount_places'
  }
  const grouped = /^(\d{1,3})(?:([.,])\d{3})(?:\2\d{3})*(?:([.,])(\d+))?$/.exec(bare)
  if (!grouped || grouped[2] === grouped[3]) return 'amount_invalid'
  const places = grouped[4] ?? ''
  if (places.length > 2) return 'amount_places'
  const whole = (grouped[3] ? bare.slice(0, -(places.length + 1)) : bare).replace(/[.,]/g, '')
  return { whole, places }
}
