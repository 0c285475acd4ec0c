import type { Reader } from './change.ts'

/** How the records are called that values of fields name by their ids: by id; of those that are gone nothing. */
export async function recordNames({ db }: Pick<Reader, 'db'>, values: readonly unknown[]): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(values.flat().filter((value) => typeof value === 'string'))]
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('record_names').select(['id', 'name']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [[id, name]])))
}
