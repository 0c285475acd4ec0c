type Fields = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of these fields differs, as an audit entry tells it; nothing when all are as before. */
export function changesBetween<T extends Fields>(before: T, after: T): { before: Fields; after: Fields } | undefined {
  const changed = Object.keys(after).filter((field) => !same(before[field], after[field]))
  const only = (fields: T) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return changed.length > 0 ? { before: only(before), after: only(after) } : undefined
}
