import type { BulkDefinition, Duplicates } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Effect } from '../effect.ts'
import { LAST_ROW } from '../reader/xlsx/limits.ts'
import { checkedRows, validation, wantedBy } from '../validate.ts'
import { literal, name, type Sql, whole } from '../sql-parts.ts'

/**
 * Stores the staged rows of `table` as rows of document $1, each with the problems that it has by itself. What they take
 * together is added to `wanted`.
 */
export function insertRows(effect: Effect, table: string): Sql {
  const { definition } = effect
  const wanted = wantedBy(effect)
  return `
with rows as not materialized (${stagedRows(definition, table)}
), ${checkedRows(effect, ['cells', 'search'])}${wanted ? `, taken as (insert into wanted ${wanted})` : ''}, complete as (
  select c.row_number, c.cells, c.amount_cents, c.search, case when c.found is not null or c.format_problems is not null then coalesce(c.format_problems, '[]') || coalesce(c.found, '[]') end as problems
  from checked c
)
insert into bulk_rows (document_id, row_number, cells, amount_cents, search, is_valid, problems)
select $1::bigint, j.row_number, j.cells, j.amount_cents, j.search, j.problems is null, j.problems from complete j order by j.row_number`
}

/**
 * A change of rows of a list in two statements, neither with a parameter: `find` keeps what changes in a table of its own, `apply`
 * changes it. Together they would be planned as one, and what the planner believes of the rows of a list can be wholly wrong:
 * where it last saw the dead rows of a worker that was killed, it takes all lists for empty, and goes through all changes once
 * for each row. `apply` is run without nested loops, so it goes through the list once whatever the planner believes.
 */
export type RowChange = { find: Sql; apply: Sql }

/** `set`: `b` is the row, `c` its change. */
const rowChange = (documentId: number, { find, set, where = '' }: { find: Sql; set: Sql; where?: Sql }): RowChange => ({
  find: `create temporary table changes on commit drop as ${find}`,
  apply: `update bulk_rows b set ${set} from changes c where b.document_id = ${whole(documentId)} and b.row_number = c.row_number${where}`,
})

/** Validates the rows of a list one after the other, where they take more together than there is. Rows that are wrong by themselves take nothing. */
export const validateTogether = (effect: Effect, documentId: number): RowChange =>
  rowChange(documentId, {
    find: `
with rows as not materialized (${storedRows(effect.definition, { documentId, from: 1, to: LAST_ROW })} where is_valid
), ${validation(effect)}
select v.row_number, v.problems from validated v where v.problems is not null`,
    set: 'is_valid = false, problems = c.problems',
    where: ' and b.is_valid',
  })

/** Says of the staged rows of a list which of them repeat an earlier one. */
export const markRepeated = ({ definition }: Effect, documentId: number): RowChange =>
  rowChange(documentId, {
    find: `
with rows as not materialized (${stagedRows(definition)}), ${repeated(definition.duplicates)}
select row_number, min(first) filter (where level = 'error') as error, min(first) filter (where level = 'warning') as warning from repeated group by row_number`,
    set: `is_valid = b.is_valid and c.error is null,
  problems = case when c.error is null then b.problems else coalesce(b.problems, '[]') || ${duplicateProblem('duplicate_in_list', 'c.error')} end,
  warnings = case when c.warning is not null then ${duplicateProblem('duplicate_in_list_warning', 'c.warning')} end`,
  })

const keysOf = (definition: BulkDefinition) => Object.keys(definition.columns).map(name)

/**
 * Makes the staging table of an upload, and one of what its rows take together: private to the connection, unlogged, and gone
 * with the transaction.
 */
export const createStaging = (definition: BulkDefinition): Sql =>
  `create temporary table wanted (what integer, key text, amount bigint) on commit drop;
  create temporary table staging (row_number integer, problems jsonb, amount_cents bigint, search text, ${keysOf(definition)
    .map((key) => `${key} text`)
    .join(', ')}) on commit drop`

/** Makes a part of the staging table, which holds what it holds. */
export const createSegment = (segment: string): Sql => `create temporary table ${name(segment)} () inherits (staging) on commit drop`

/**
 * `rows` of an upload. A cell that could not be read is null, so that no rule speaks of it a second time; so are all
 * cells of a row whose shape is wrong, which has that one problem of no field.
 */
export const stagedRows = (definition: BulkDefinition, table = 'staging'): Sql => `
  select row_number, problems as format_problems, amount_cents,
    ${keysOf(definition)
      .map((key) => `case when problems is null or (problems -> 0 ? 'field' and not problems @> '[{"field":"${key}"}]') then ${key} end as ${key}`)
      .join(',\n    ')}, search, ${stagedCells(definition)} as cells
  from ${name(table)}`

/** A range of rows of a list: `from`–`to` of the file, both included. */
export type RowRange = { documentId: number; from: number; to: number }

/** `rows` of a range of a stored list. */
export const storedRows = (definition: BulkDefinition, { documentId, from, to }: RowRange): Sql => `
  select row_number, null::jsonb as format_problems, amount_cents, ${textsOf(definition)}
  from bulk_stretch(${whole(documentId)}, ${whole(from)}, ${whole(to)})`

/** `rows` that no file brought: `json` is SQL of an array of {row_number, problems, amount_cents, and a text by column}. */
export const givenRows = (definition: BulkDefinition, json: Sql): Sql => `
  with given as materialized (
    select * from jsonb_to_recordset(${json}) as t (row_number integer, problems jsonb, amount_cents bigint, ${keysOf(definition)
      .map((key) => `${key} text`)
      .join(', ')})
  ), ${repeated(definition.duplicates.filter(({ level }) => level === 'error'), 'given')}
  select g.row_number, g.amount_cents, ${keysOf(definition)
    .map((key) => `g.${key}`)
    .join(', ')},
    case when e.first is null then g.problems else coalesce(g.problems, '[]') || ${duplicateProblem('duplicate_in_list', 'e.first')} end as format_problems
  from given g left join repeated e on e.row_number = g.row_number`

/** The cells of a staged row as they are kept. */
const stagedCells = (definition: BulkDefinition): Sql => `jsonb_object(array[${Object.keys(definition.columns).map(literal).join(', ')}], array[${keysOf(definition).join(', ')}])`

/** The cells of a stored row as a text each. */
const textsOf = (definition: BulkDefinition): Sql =>
  keysOf(definition)
    .map((key) => `cells ->> ${literal(key)} as ${key}`)
    .join(', ')

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
 * `repeated`: rows of `from` that say again what an earlier one says, as (row_number, level, first). A row appears once
 * of each level, of the earliest row that it repeats by any of the keys.
 */
export const repeated = (keys: readonly Duplicates[], from: Sql = 'rows'): Sql => `
  repeated as (
    select row_number, level, min(first) as first from (${keys.map((key) => again(key, from)).join(' union all ') || none}) again group by row_number, level
  )`

/** The problem of a repeated row, as a list of one. */
const duplicateProblem = (code: ProblemCode, first: Sql): Sql => `jsonb_build_array(jsonb_build_object('code', ${literal(code)}, 'params', jsonb_build_object('first', ${first})))`
