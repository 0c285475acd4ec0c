import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Effect, Sql } from '../effect.ts'
import { judge, repeated } from '../sql/judge.ts'
import { literal } from '../sql/literals.ts'
import { stagedCells, stagedRows } from '../sql/relations.ts'

/** What a row that repeats an earlier one (`d.first`) is told: a problem or a warning, as the definition has it. */
function repetition({ duplicates: { level } }: BulkDefinition): { problems: Sql; warnings: Sql } {
  const told = (code: ProblemCode) => `jsonb_build_array(jsonb_build_object('code', ${literal(code)}, 'params', jsonb_build_object('first', d.first)))`
  return level === 'error'
    ? { problems: `case when d.first is null then j.problems else coalesce(j.problems, '[]') || ${told('duplicate_in_list')} end`, warnings: 'null::jsonb' }
    : { problems: 'j.problems', warnings: `case when d.first is not null then ${told('duplicate_in_list_warning')} end` }
}

/** The one statement that turns a staged file into the rows of document $1, each with its problems and warnings. */
export function insertRows(effect: Effect): Sql {
  const { definition } = effect
  const { problems, warnings } = repetition(definition)
  return `
with rows as not materialized (${stagedRows(definition)}
), ${judge(effect)}, ${repeated(definition.duplicates.by)}, complete as (
  select j.row_number, ${warnings} as warnings, ${problems} as problems
  from judged j left join repeated d on d.row_number = j.row_number
)
insert into bulk_rows (document_id, row_number, cells, amount_cents, search, is_valid, problems, warnings)
select $1::bigint, s.row_number, ${stagedCells(definition)}, s.amount_cents, s.search, c.problems is null, c.problems, c.warnings
from staging s join complete c on c.row_number = s.row_number
order by s.row_number`
}
