import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Sql } from '../effect.ts'
import { literal, name, whole } from './literals.ts'
import { repeated, told } from './repeated.ts'

const keysOf = (definition: BulkDefinition) => Object.keys(definition.columns).map(name)

/** Makes the staging table of an upload: private to the connection, unlogged, and gone with the transaction. */
export const createStaging = (definition: BulkDefinition): Sql =>
  `create temporary table staging (row_number integer, problems jsonb, amount_cents bigint, search text, ${keysOf(definition)
    .map((key) => `${key} text`)
    .join(', ')}) on commit drop`

/**
 * `rows` of an upload. A cell that could not be read is null, so that no rule speaks of it a second time; so are all
 * cells of a row whose shape is wrong, which has that one problem of no field.
 */
export const stagedRows = (definition: BulkDefinition): Sql => `
  select row_number, problems as format_problems, amount_cents,
    ${keysOf(definition)
      .map((key) => `case when problems is null or (problems -> 0 ? 'field' and not problems @> '[{"field":"${key}"}]') then ${key} end as ${key}`)
      .join(',\n    ')}
  from staging`

/** A stretch of a list: rows `from`–`to` of the file, both included. */
export type Stretch = { documentId: number; from: number; to: number }

/** `rows` of a stretch of a stored list. */
export const storedRows = (definition: BulkDefinition, { documentId, from, to }: Stretch): Sql => `
  select row_number, null::jsonb as format_problems, amount_cents,
    ${keysOf(definition)
      .map((key) => `cells ->> ${literal(key)} as ${key}`)
      .join(', ')}
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
    case when e.first is null then g.problems else coalesce(g.problems, '[]') || ${told('duplicate_in_list', 'e.first')} end as format_problems
  from given g left join repeated e on e.row_number = g.row_number`

/** The cells of a staged row as they are kept. */
export const stagedCells = (definition: BulkDefinition): Sql =>
  `jsonb_build_object(${keysOf(definition)
    .map((key) => `${literal(key)}, s.${key}`)
    .join(', ')})`
