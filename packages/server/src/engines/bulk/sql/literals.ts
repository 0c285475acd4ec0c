/** A name of ours in SQL. Refuses anything that is no plain name, so that a composed statement holds only what it should. */
export function name(text: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(text)) throw new RangeError(`not a name: ${text}`)
  return text
}

/** A text of ours (a code, a key, an operation) in SQL. */
export function literal(text: string): string {
  if (!/^[a-z0-9_-]+$/.test(text)) throw new RangeError(`not a word: ${text}`)
  return `'${text}'`
}

/** A whole number in SQL. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`)
  return String(value)
}
