/** The parameters of messages that may be amounts; limits of numbers and days are no texts with two places. */
const amounts = new Set(['amount', 'available', 'limit', 'fee', 'min', 'max'])

/** A parameter of a message as people read it: an amount with its thousands apart, `1472.51` as `1,472.51`. */
export const shownParam = <T>(name: string, value: T): T | string =>
  amounts.has(name) && typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? value.replace(/\B(?=(?:\d{3})+\.)/g, ',') : value
