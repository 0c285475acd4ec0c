import { sql } from 'kysely'
import type { Branch } from '@ventanilla/contract/endpoints/branches.endpoints'
import { toCents } from '@ventanilla/contract/money'
import type { Reader } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { handle } from '../../platform/http/handler.ts'
import { branches } from './branches.list.ts'

const records = defineRecord({
  type: 'branch',
  table: 'branches',
  read: ({ db }, id) => readEntry(db, branches, sql`b.id = ${id}`),
  name: ({ name_es }: Branch) => name_es,
  fields: ({ code, name_es, name_en, cash_limit, status, opened_on, manager }) => ({ code, name_es, name_en, cash_limit, status, opened_on, manager_id: manager.id }),
  constraints: { branches_code: { field: 'code', code: 'name_taken' }, branches_manager: { field: 'manager_id', code: 'record_unknown' } },
})

type Sent = Pick<Branch, 'code' | 'name_es' | 'name_en' | 'cash_limit' | 'status' | 'opened_on'> & { manager_id: string }
const columns = ({ cash_limit, ...same }: Sent) => ({ ...same, cash_limit_cents: toCents(cash_limit) })

/** How the managers are called whom a request names. */
async function names({ db }: Reader, values: readonly unknown[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, first_name || ' ' || surname as name from admins where to_jsonb(id) = any(${values.map((value) => JSON.stringify(value))}::jsonb[])`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

export const branchHandlers = [handle('branches', (call, services) => answerList(call, services, branches)), handle('branch', ({ params, language }, { db }) => records.read(db, language, params.id))]

export const branchChanges = [
  handleChange('create-branch', records.creates({ columns, names, inverse: (_reader, { answer: { id, version } }) => Promise.resolve({ id, version }) })),
  handleChange('edit-branch', records.edits({ columns, names })),
  handleChange('delete-branch', records.deletes({ names })),
]
