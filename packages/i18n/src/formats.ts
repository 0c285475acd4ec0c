import type { Language } from '@ventanilla/contract/messages/say'

/** Ways of writing numbers, amounts and dates in one language (domain page, "Shapes"). */
export type Formats = {
  /** `'1234.5'` → `USD 1,234.50`. The text is never read as a float; what is no amount comes back as it is. */
  money: (amount: string) => string
  /** The same without the currency, for columns that name it in their header. */
  amount: (amount: string) => string
  number: (value: number) => string
  /** `12.5` → `12.5 %`. */
  percent: (value: number) => string
  /** ISO time or plain day → `dd/MM/yyyy` in Panama. */
  date: (time: string) => string
  /** ISO time → `dd/MM/yyyy HH:mm` in Panama. */
  dateTime: (time: string) => string
}

const locales: Record<Language, string> = { es: 'es-PA', en: 'en-US' }
const TIME_ZONE = 'America/Panama'
/** What the server does not say: an empty text, or a number that is none. */
const UNKNOWN = '–'

// es-PA would write MM/dd; the order asked for is that of en-GB, in both languages.
const day = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Formats of a language; the same object for the same language. */
export const formatsOf = (language: Language): Formats => (made[language] ??= make(locales[language]))
const made: Partial<Record<Language, Formats>> = {}

function make(locale: string): Formats {
  const whole = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 })
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 2 })
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const amount = (text: string) => {
    if (text === '') return UNKNOWN
    const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
    if (!match) return text
    const [, sign = '', units = '0', cents = ''] = match
    return `${sign}${whole.format(BigInt(units))}${separator}${cents.padEnd(2, '0')}`
  }
  return {
    amount,
    money: (text) => (text === '' ? UNKNOWN : `USD\u00a0${amount(text)}`),
    number: (value) => (Number.isFinite(value) ? number.format(value) : UNKNOWN),
    percent: (value) => (Number.isFinite(value) ? `${number.format(value)}\u00a0%` : UNKNOWN),
    date: (time) => (/^\d{4}-\d{2}-\d{2}$/.test(time) ? time.split('-').reverse().join('/') : written(time, day)),
    dateTime: (time) => written(time, day, clock),
  }
}

function written(time: string, ...parts: Intl.DateTimeFormat[]): string {
  if (time === '') return UNKNOWN
  const moment = new Date(time)
  return Number.isNaN(moment.getTime()) ? time : parts.map((part) => part.format(moment)).join(' ')
}
