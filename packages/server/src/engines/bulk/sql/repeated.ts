import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Duplicates } from '@ventanilla/contract/bulk/define-bulk'
import type { Sql } from '../effect.ts'
import { literal, name } from './literals.ts'

/** Rows whose first column is blank are like no other; a cell that could not be read is like none either. */
function again({ by, level }: Duplicates, from: Sql): Sql {
  const [leading = '', ...others] = by.map(name)
  const columns = [leading, ...others].join(', ')
  return `
    select r.row_number, ${literal(level)} as level, d.first from ${from} r join (
      select ${columns}, min(row_number) as first from ${from}
      where ${[`${leading} <> ''`, ...others.map((key) => `${key} is not null`)].join(' and ')}
      group by ${columns} having count(*) > 1
    ) d on ${[leading, ...others].map((key) => `r.${key} = d.${key}`).join(' and ')} where r.row_number > d.first`
}

const none = `select 0 as row_number, '' as level, 0 as first where false`

/**
 * `repeated`: rows of `from` that say again what an earlier one says, as (row_number, level, first). A row is told once
 * of each level, of the earliest row that it repeats by any of the keys.
 */
export const repeated = (keys: readonly Duplicates[], from: Sql = 'rows'): Sql => `
  repeated as (
    select row_number, level, min(first) as first from (${keys.map((key) => again(key, from)).join(' union all ') || none}) again group by row_number, level
  )`

/** The problem of a repeated row, as a list of one. */
export const told = (code: ProblemCode, first: Sql): Sql => `jsonb_build_array(jsonb_build_object('code', ${literal(code)}, 'params', jsonb_build_object('first', ${first})))`
