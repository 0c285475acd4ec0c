import { writtenPercent } from '@ventanilla/contract/messages/percents'
import type { Language } from '@ventanilla/contract/messages/say'
// By the name under which the host shares it: a remote brings no dayjs of its own.
import { timeAgo, writeDate } from '@ventanilla/i18n/dates'

/** Ways of writing numbers, amounts and dates in one language (domain page, "Shapes"). */
export type Formats = {
  /** `'1234.5'` → `USD 1,234.50`. The text is never read as a float; what is no amount comes back as it is. */
  money: (amount: string) => string
  /** The same without the currency, for columns that name it in their header. */
  amount: (amount: string) => string
  number: (value: number) => string
  /** A number in little room, as on the axis of a chart: `1500000` → `1.5M`. */
  compact: (value: number) => string
  /** `12.5` → `12.5 %`, in English `12.5%`. */
  percent: (value: number) => string
  /** ISO time or plain day → `dd/MM/yyyy` in Panama. */
  date: (time: string) => string
  /** ISO time → `dd/MM/yyyy HH:mm` in Panama. */
  dateTime: (time: string) => string
  /** A day without its year (`dd/MM`), and a month (`2026-11` → `nov 2026`). */
  dayMonth: (day: string) => string
  month: (month: string) => string
  /** ISO time → how long ago: `hace 5 minutos`. */
  ago: (time: string, now?: number) => string
}

const locales: Record<Language, string> = { es: 'es-PA', en: 'en-US' }
/** What the server does not say: an empty text, or a number that is none. */
const UNKNOWN = '–'

/** Formats of a language; the same object for the same language. */
export const formatsOf = (language: Language): Formats => (made[language] ??= make(language))
const made: Partial<Record<Language, Formats>> = {}

/** Makes a value when it is first asked for, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function make(language: Language): Formats {
  const locale = locales[language]
  // Each is made when something is first written with it: on a slow processor one costs more than a row of a table.
  const whole = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 }))
  const number = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 2 }))
  // The Spanish of Latin America has `2 K` beside `60 k`; one letter for both is that of English.
  const compact = once(() => new Intl.NumberFormat(locales.en, { notation: 'compact', maximumFractionDigits: 1 }))
  const separator = once(() => number().formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.')
  const amount = (text: string) => {
    if (text === '') return UNKNOWN
    const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
    if (!match) return text
    const [, sign = '', units = '0', cents = ''] = match
    return `${sign}${whole().format(BigInt(units))}${separator()}${cents.padEnd(2, '0')}`
  }
  return {
    amount,
    money: (text) => (text === '' ? UNKNOWN : `USD\u00a0${amount(text)}`),
    number: (value) => (Number.isFinite(value) ? number().format(value) : UNKNOWN),
    percent: (value) => (Number.isFinite(value) ? writtenPercent(number().format(value), language) : UNKNOWN),
    compact: (value) => (Number.isFinite(value) ? compact().format(value) : UNKNOWN),
    // The order of day and month is the same in both languages.
    date: (time) => written(time, 'DD/MM/YYYY'),
    dateTime: (time) => written(time, 'DD/MM/YYYY HH:mm'),
    dayMonth: (day) => written(day, 'DD/MM'),
    month: (month) => written(month, 'MMM YYYY'),
    ago: (time, now) => (time === '' ? UNKNOWN : timeAgo(time, language, now)),
  }

  function written(time: string, pattern: string): string {
    return time === '' ? UNKNOWN : writeDate(time, pattern, language)
  }
}
