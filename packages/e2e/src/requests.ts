import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { newSigned, unique, type Signed } from './administrators.ts'
import { askFor, call, callAs } from './api.ts'
import type { Stage } from './stage.ts'

/** Somebody who asks for what these permissions change, and reads the audit log. */
export const newMaker = (stage: Stage, ...permissions: PermissionCode[]): Promise<Signed> => newSigned(stage, { request: ['roles-permissions', ...permissions] })

/** Somebody who decides it. */
export const newChecker = (stage: Stage, ...permissions: PermissionCode[]): Promise<Signed> => newSigned(stage, { request: ['decide-task'], approve: permissions })

/** A cashback programme that nobody else touches. */
export const newProgramme = (stage: Stage): Promise<Cashback> => {
  const name = `Programa ${unique()}`
  const amounts = { min_purchase: '5.00', max_per_transaction: '10.00', max_per_user_month: '40.00', budget: '1000.00' }
  return call(stage, 'create-cashback', { body: { ...amounts, name_es: name, name_en: name, description: 'Para una prueba', reward_type: 'percent', rate_bps: 250, fixed_amount: null, starts_at: '2090-11-01', ends_at: '2090-11-30' } })
}

/** A programme as its form has it. */
const termsOf = ({ id: _id, spent: _spent, status: _status, starts_at: _starts, ends_at: _ends, ...terms }: Cashback) => ({ ...terms, starts_at: '2090-11-01', ends_at: '2090-11-30' })

/** Asks for a change of a programme. @returns the number of the request */
export const askForTerms = (stage: Stage, { token }: Signed, programme: Cashback, fields: Partial<Pick<Cashback, 'budget' | 'min_purchase' | 'description'>>, reason = ''): Promise<string> =>
  askFor(stage, token, 'edit-cashback', { params: { id: programme.id }, body: { ...termsOf(programme), ...fields }, reason })

/** A programme as it is now. */
export const programmeNow = (stage: Stage, { id }: Cashback): Promise<Cashback> => call(stage, 'cashback', { params: { id } })

/** A request as somebody sees it. */
export async function requestAs(stage: Stage, { token }: Signed, id: string): Promise<RequestDetail> {
  const { request } = await callAs(stage, token, 'audit-entry', { params: { id } })
  if (!request) throw new Error(`no request ${id}`)
  return request
}

/** Approves a whole request, without the browser. */
export async function approve(stage: Stage, checker: Signed, id: string): Promise<void> {
  const { tasks } = await requestAs(stage, checker, id)
  await callAs(stage, checker.token, 'decide-task', { params: { id: tasks[0]?.id ?? '' }, body: { status: 'approved', whole: true } })
}
