/** The row of a statement that always answers one: an insert or update by key with `returning`, an aggregate. */
export function onlyRow<T>({ rows }: { rows: T[] }): T {
  const [row] = rows
  if (row === undefined) throw new Error('a statement that answers one row answered none')
  return row
}

/** A LIKE pattern for "contains this text", whose own wildcards count as letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
