import assert from 'node:assert/strict'
import type { Approval } from '@ventanilla/contract/changes'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { TestServer } from '../../../app/test/server.ts'

/** Somebody who decides what `admin@ventanilla.example` asks for, in English; from then on policy holds (domain page, "The beginning"). */
export async function addChecker(server: TestServer, email = 'checker@ventanilla.example') {
  const language = 'en'
  await server.addAdmin(email)
  const token = await server.signIn(email)
  const detail = async (id: string, as = token): Promise<RequestDetail> => {
    const { status, body } = await server.call({ url: `/api/auditlog/field_auditlog_by_id/${id}/`, token: as })
    assert.equal(status, 200, JSON.stringify(body))
    return body['request'] as RequestDetail
  }
  const put = async (call: 'update' | 'undo', id: string, payload: object, as: string) => {
    const { tasks } = await detail(id, as)
    return server.call({ method: 'PUT', url: `/api/fieldtable/${call}/${tasks[0]?.id}/`, payload, token: as, headers: { 'accept-language': language } })
  }
  return {
    token,
    detail,
    /** Decides a whole request. A rejection has a comment. */
    decide: (id: string, status: 'approved' | 'rejected', as = token) => put('update', id, { status, whole: true, comment: status === 'rejected' ? 'No procede' : '' }, as),
    /** Withdraws a pending request, or takes an applied one back; `expects`: only as the caller saw it. */
    undo: (id: string, as: string, expects?: 'pending' | 'applied') => put('undo', id, { comment: 'Por error', expects }, as),
  }
}

/** Sets the policy of a change. `above`: in cents. */
export const setPolicy = ({ database: { db } }: TestServer, change: string, approval: Approval, above: number | null = null) =>
  db
    .insertInto('change_policies')
    .values({ change, approval, above_cents: above, updated_by: 'test' })
    .onConflict((conflict) => conflict.column('change').doUpdateSet({ approval, above_cents: above }))
    .execute()
