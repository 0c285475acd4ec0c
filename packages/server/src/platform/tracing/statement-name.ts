const MOST = 2_000
const names = new Map<string, { operation: string; table: string | undefined }>()

/** What a statement does, and to which table first. No value is part of it, and neither is its text. */
export function statementName(text: string): { operation: string; table: string | undefined } {
  const known = names.get(text)
  if (known) return known
  const words = text.replace(/--[^\n]*/g, ' ')
  const operation = (/^[\s(]*([a-z]+)/i.exec(words)?.[1] ?? 'statement').toLowerCase()
  const table = /\b(?:from|into|update|copy|table)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(words)?.[1]?.toLowerCase()
  const name = { operation, table }
  if (names.size < MOST) names.set(text, name)
  return name
}
