import { errorStatus } from '@ventanilla/contract/errors'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import type { RequestRow } from './requests.repository.ts'

/**
 * What a change asks outside before it is applied; a request that is pending no longer is refused soon enough.
 * @param requireDecider refuses who may not approve the request: nobody asks outside for them
 * @returns why it can't be applied any longer
 * @throws {Failure} where nobody answered: it may be approved later
 */
export async function askAhead(taskId: number, services: Services, requireDecider: (request: RequestRow) => Promise<unknown>): Promise<Failure | undefined> {
  const request = await services.db.selectFrom('requests as r').innerJoin('request_tasks as t', 't.request_id', 'r.id').selectAll('r').where('t.id', '=', taskId).where('r.status', '=', 'pending').where('r.undoes', 'is', null).executeTakeFirst()
  const ahead = request && services.changeOf(request.change).parts.ahead
  if (!ahead) return undefined
  await requireDecider(request)
  try {
    await ahead(services, { params: request.params, body: request.body })
    return undefined
  } catch (error) {
    if (error instanceof Failure && errorStatus[error.code] < 500) return error
    throw error
  }
}
