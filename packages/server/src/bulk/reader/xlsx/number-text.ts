import type { NumberFormat } from './number-formats.ts'

const DAY = 86_400_000

/** The day that a spreadsheet shows for a number, ISO; with its time where it has one. */
export function dateText(serial: number, since1904: boolean): string {
  const days = since1904 ? serial + 1462 : serial
  // Day 60 is 29 February 1900, which never was: before it the count is one off.
  const time = Math.round((days < 60 ? days + 1 : days) * DAY) + Date.UTC(1899, 11, 30)
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return String(serial)
  const iso = date.toISOString()
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

/**
 * A number cell as people see it, so that what a spreadsheet did to a mobile or an identification shows. The value has
 * the 15 digits that spreadsheets count on: `25.100000000000001` is 25.1.
 */
export function numberText(raw: string, format: NumberFormat, since1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'date') return dateText(value, since1904)
  const size = Math.abs(value)
  if (format === 'scientific' || size >= 1e11 || (size > 0 && size < 1e-9)) return value.toExponential(5).replace(/\.?0+e/, 'e').toUpperCase()
  const text = plainText(Number(value.toPrecision(15)))
  return typeof format === 'object' ? text.padStart(format.digits, '0') : text
}

function plainText(value: number): string {
  const text = String(value)
  const shown = text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
  // A number cell has no thousands separator: three places are three places, and a fourth keeps them from being ambiguous.
  return /^-?\d{1,3}\.\d{3}$/.test(shown) ? `${shown}0` : shown
}
