import { sql } from 'kysely'
import type { Branch } from '@ventanilla/contract/endpoints/branches.endpoints'
import { messages } from '@ventanilla/contract/messages/say'
import { toCents } from '@ventanilla/contract/money'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { changeRecords, defineRecord } from '../../engines/records/records.ts'
import { handle } from '../../platform/http/handler.ts'
import { branches } from './branches.list.ts'

const records = defineRecord({
  type: 'branch',
  actions: { create: 'branch.created', edit: 'branch.edited', delete: 'branch.deleted' },
  table: 'branches',
  read: (db, id) => readEntry(db, branches, sql`b.id = ${id}`),
  audited: ({ code, name_es, name_en, cash_limit, status, opened_on, manager }: Branch) => ({ code, name_es, name_en, cash_limit, status, opened_on, manager: manager.name }),
  constraints: { branches_code: { field: 'code', code: 'name_taken' }, branches_manager: { field: 'manager_id', code: 'record_unknown' } },
})

type Sent = Pick<Branch, 'code' | 'name_es' | 'name_en' | 'cash_limit' | 'status' | 'opened_on'> & { manager_id: string }
const columnsOf = ({ code, name_es, name_en, cash_limit, status, opened_on, manager_id }: Sent) => ({ code, name_es, name_en, cash_limit_cents: toCents(cash_limit), status, opened_on, manager_id })

export const branchHandlers = [
  handle('branches', (call, services) => answerList(call, services, branches)),
  handle('branch', ({ params }, { db }) => records.read(db, params.id)),
  handle('create-branch', (call, services) => changeRecords(call, services, (change) => records.create(change, columnsOf(call.body)))),
  handle('edit-branch', (call, services) =>
    changeRecords(call, services, async (change) => records.edit(change, await records.asSeen(change, call.body), columnsOf(call.body))),
  ),
  handle('delete-branch', (call, services) =>
    changeRecords(call, services, async (change) => {
      await records.delete(change, await records.asSeen(change, call.body))
      return { detail: messages[call.language].answers.deleted }
    }),
  ),
]
