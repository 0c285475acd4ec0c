import { sql, type RawBuilder } from 'kysely'
import { dayStart } from '../../platform/text/panama-days.ts'
import { isChosen, reached, type Part, type Reaching, type ServedList, type TextFilter } from './list-source.ts'

type Sql<T = unknown> = RawBuilder<T>

/** A query of a list as the contract's shape reads it; the filters stand beside under their names on the wire. */
export type Asked = { page: number; page_size: number; search?: string | undefined; sort_by?: string | undefined; order: 'asc' | 'desc' }

/**
 * Rows of a list: which, in which order, and the joins that this needs. `isLookedUp`: other tables, or a search, tell which
 * rows are asked for. `isJoined`: the rows are joined to others. `isCrossed`: no index has both the rows and their order, and the
 * planner may be wrong by far about how many there are: what is asked for stands in several tables, or is a whole word (`isWord`).
 */
export type Picked = { from: Sql; condition: Sql<boolean>; parts: readonly Part[]; direction: 'asc' | 'desc'; isLookedUp: boolean; isJoined: boolean; isCrossed: boolean; isWord: boolean }

/** Which rows of a list a query picks, and in which order: newest first, or as its contract says, unless it asks for another. */
export function picked(source: ServedList, asked: Asked): Picked {
  const conditions = [...(source.where ? [source.where] : []), ...(asked.search && source.search ? [source.search(asked.search)] : [])]
  const joins = new Set<string>()
  let isLookedUp = Boolean(asked.search && source.search)
  for (const [name, filter] of Object.entries(source.list.filters)) {
    const own = source.filters[name]
    if (isChosen(own)) {
      const given = valueOf(asked, name)
      if (given === undefined) continue
      conditions.push(own.chosen([given].flat().map(String)))
      isLookedUp = true
      continue
    }
    const { via, of } = reached<Sql | TextFilter>(own as Reaching<Sql | TextFilter>)
    const condition = typeof of === 'function' ? textCondition(of, valueOf(asked, name)) : compared(of, filter.kind, (end) => valueOf(asked, `${name}${end}`))
    if (!condition) continue
    conditions.push(condition)
    for (const join of via) joins.add(join)
    isLookedUp ||= via.length > 0 || typeof of === 'function'
  }
  const { by, order } = asked.sort_by ? { by: asked.sort_by, order: asked.order } : (source.list.sort ?? { by: undefined, order: 'desc' as const })
  const isWord = asked.search !== undefined && asked.search !== '' && asked.search.length < (source.list.search?.min ?? 0)
  const sort = reached<readonly Part[]>(by === undefined ? source.key : (source.sorts[by] as Reaching<readonly Part[]>))
  for (const join of sort.via) joins.add(join)
  return {
    from: sql`${tableOf(source)} ${joined(source, (name) => joins.has(name))}`,
    condition: conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`,
    parts: sort.of,
    direction: order,
    isLookedUp,
    isJoined: joins.size > 0,
    isCrossed: (joins.size > 0 && conditions.length > (source.where ? 1 : 0)) || isWord || Boolean(asked.search && source.searchesElsewhere),
    isWord,
  }
}

const valueOf = (asked: Asked, name: string): unknown => (asked as Readonly<Record<string, unknown>>)[name]
const textCondition = (filter: TextFilter, given: unknown) => (typeof given === 'string' ? filter(given) : undefined)

/** A column compared by the kind of its filter; nothing where the query does not ask for it. `valueOf` takes the end of the name. */
function compared(column: Sql, kind: string, value: (end: '' | '_from' | '_to') => unknown): Sql<boolean> | undefined {
  const chosen = value('')
  // One value is written as such: only then the rest of an index orders what is left.
  if (Array.isArray(chosen)) return chosen.length === 1 ? sql`${column} = ${chosen[0]}` : sql`${column} = any(${chosen}::text[])`
  if (chosen !== undefined) return sql`${column} = ${chosen}`
  const [from, to] = [value('_from'), value('_to')] as (string | number | undefined)[]
  const isDays = kind === 'days'
  const conditions = [
    ...(from === undefined ? [] : [isDays ? sql<boolean>`${column} >= ${dayStart(String(from))}` : sql<boolean>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [isDays ? sql<boolean>`${column} < ${dayStart(String(to), 1)}` : sql<boolean>`${column} <= ${to}`]),
  ]
  return conditions.length === 0 ? undefined : sql`${sql.join(conditions, sql` and `)}`
}

const nameOf = ({ from }: Pick<ServedList, 'from'>): [table: string, alias: string] => Object.entries(from)[0] ?? ['', '']
/** What a list has its rows of, under its alias. */
export const tableOf = (source: Pick<ServedList, 'from' | 'rows'>): Sql => {
  const [table, alias] = nameOf(source)
  return source.rows ? sql`(${source.rows}) ${sql.ref(alias)}` : sql`${sql.table(table)} ${sql.ref(alias)}`
}
export const aliasOf = (source: Pick<ServedList, 'from'>): Sql => sql.ref(nameOf(source)[1])
export const joined = ({ joins = {} }: Pick<ServedList, 'joins'>, wanted: (name: string) => boolean): Sql =>
  sql`${sql.join(Object.entries(joins).filter(([name]) => wanted(name)).map(([, join]) => join), sql` `)}`

/** The parts of an order, all in one direction, as an index holds them. */
export const ordered = (columns: readonly Sql[], direction: 'asc' | 'desc'): Sql => sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`))
