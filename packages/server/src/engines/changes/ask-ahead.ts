import { errorStatus } from '@ventanilla/contract/errors'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'

/**
 * What a change asks outside before it is applied; a request that is pending no longer is refused soon enough.
 * @returns why it can't be applied any longer
 * @throws {Failure} where nobody answered: it may be approved later
 */
export async function askAhead(taskId: number, services: Services): Promise<Failure | undefined> {
  const request = await services.db.selectFrom('requests as r').innerJoin('request_tasks as t', 't.request_id', 'r.id').select(['r.change', 'r.params', 'r.body']).where('t.id', '=', taskId).where('r.status', '=', 'pending').where('r.undoes', 'is', null).executeTakeFirst()
  try {
    if (request) await services.changeOf(request.change).parts.ahead?.(services, { params: request.params, body: request.body })
    return undefined
  } catch (error) {
    if (error instanceof Failure && errorStatus[error.code] < 500) return error
    throw error
  }
}
