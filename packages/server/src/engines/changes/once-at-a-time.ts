import type { RequestFiled } from '@ventanilla/contract/changes'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import type { Change, Input, Parts } from './change.ts'
import { changeCallOf, findWaiting, makeChange, type Called, type Made } from './make-change.ts'

/** For `filed` of a change that makes something new of which there is one at a time: of two calls at the same moment the second one sees here that the first one waits. */
export const oneWaits = (change: string): NonNullable<Parts<Input, unknown, unknown>['filed']> => async ({ db }) => {
  const [first, second] = await db.selectFrom('requests').select('id').where('change', '=', change).where('status', '=', 'pending').orderBy('id').limit(2).execute()
  if (first && second) throw new Failure('request_pending', { params: { fields: 'operation', request: first.id } })
}

/** Makes such a change; a call while one waits for a decision is answered with that one. */
export async function makeOnce<D>(change: Change, call: Called, services: Services): Promise<Made<D>> {
  const filed = await findWaiting(services, change, null)
  if (filed) return { filed }
  try {
    return await makeChange<D>(change, changeCallOf(call), services)
  } catch (error) {
    const waiting: RequestFiled | undefined = error instanceof Failure && error.code === 'request_pending' ? await findWaiting(services, change, null) : undefined
    if (waiting) return { filed: waiting }
    throw error
  }
}
