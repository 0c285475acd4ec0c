import type { Effect, Sql } from '../effect.ts'
import { judge } from '../sql/judge.ts'
import { stagedCells, stagedRows } from '../sql/relations.ts'
import { repeated, told } from '../sql/repeated.ts'

/** The one statement that turns a staged file into the rows of document $1, each with its problems and warnings. */
export function insertRows(effect: Effect): Sql {
  const { definition } = effect
  return `
with rows as not materialized (${stagedRows(definition)}
), ${judge(effect)}, ${repeated(definition.duplicates)}, complete as (
  select j.row_number, case when w.first is not null then ${told('duplicate_in_list_warning', 'w.first')} end as warnings,
    case when e.first is null then j.problems else coalesce(j.problems, '[]') || ${told('duplicate_in_list', 'e.first')} end as problems
  from judged j
  left join repeated e on e.row_number = j.row_number and e.level = 'error'
  left join repeated w on w.row_number = j.row_number and w.level = 'warning'
)
insert into bulk_rows (document_id, row_number, cells, amount_cents, search, is_valid, problems, warnings)
select $1::bigint, s.row_number, ${stagedCells(definition)}, s.amount_cents, s.search, c.problems is null, c.problems, c.warnings
from staging s join complete c on c.row_number = s.row_number
order by s.row_number`
}
