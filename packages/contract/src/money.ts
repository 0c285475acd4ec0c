/** Money in code is a whole number of cents, in a `bigint` where sums may pass 2^53; in the API a decimal string. */

/** `'1234.5'`, `'1234.50'` or `'-3'` → cents. Throws on anything else: only text that a format accepted may come here. */
export function toCents(text: string): number {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -cents : cents
}

/** Cents of an amount that a server answered; undefined without one, or in an unknown format. */
export const knownCents = (text: string): number | undefined => (/^-?\d{1,13}(?:\.\d{1,2})?$/.test(text) ? toCents(text) : undefined)

/** Cents → `'1234.50'`. */
export function fromCents(cents: number | bigint): string {
  const value = BigInt(cents)
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
