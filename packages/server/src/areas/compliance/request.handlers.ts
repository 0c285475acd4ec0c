import { sql } from 'kysely'
import { auditEndpoints } from '@ventanilla/contract/endpoints/audit.endpoints'
import { allows } from '@ventanilla/contract/permissions'
import { decide } from '../../engines/changes/decide.ts'
import { decidedTasksFor, openTasksFor, readTask, requestsFor, type Viewer } from '../../engines/changes/request.list.ts'
import { viewRequest } from '../../engines/changes/request-view.ts'
import { undo } from '../../engines/changes/undo.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { auditLog } from './audit.list.ts'
import { policyHandlers } from './policy.changes.ts'
import { readerOf } from './reading.ts'
import { namesIn } from './record-history.handler.ts'

const viewerOf = ({ actor, language }: { actor: Actor; language: Viewer['language'] }, { clock }: Services): Viewer => ({ actor, language, now: clock.now() })

/** An entry of the audit log, to its readers; of a request also to those who may see the request. */
const entryHandler = handle('audit-entry', async (call, services) => {
  const { params: { id }, actor } = call
  const viewer = viewerOf(call, services)
  const entry = await readEntry(services.db, auditLog(await readerOf(services.db, actor.id), call.language), sql<boolean>`e.id = ${Number(id)}`)
  if (!entry) throw new Failure('not_found')
  const request = entry.request_id === null ? null : await viewRequest(services, viewer, Number(entry.request_id)).catch(notFound)
  if (!request && !allows(actor.grants, auditEndpoints['audit-log'].access)) throw new Failure('not_found')
  return { entry, request, names: await namesIn({ db: services.db, language: call.language }, [entry]) }
})

function notFound(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null
  throw error
}

const taskHandler = handle('request-task', async (call, services) => {
  const task = await readTask(services.db, viewerOf(call, services), Number(call.params.id))
  if (!task) throw new Failure('not_found')
  return task
})

const decideHandler = handle('decide-task', async (call, services) => {
  const { params, body: { status, comment, whole }, actor, address, language } = call
  const id = await decide({ taskId: Number(params.id), status, comment, whole, actor, address, language }, services)
  return viewRequest(services, viewerOf(call, services), id)
})

const undoHandler = handle('undo-task', async (call, services) => {
  const { params, body, actor, address, language } = call
  const id = await undo({ taskId: Number(params.id), comment: body.comment, expects: body.expects, actor, address, language }, services)
  return viewRequest(services, viewerOf(call, services), id)
})

/** Requests, their fields, decisions and the policy. */
export const requestHandlers = [
  handle('requests', (call, services) => answerList(call, services, requestsFor(viewerOf(call, services), call.query))),
  handle('request-tasks', (call, services) => answerList(call, services, openTasksFor(viewerOf(call, services)))),
  handle('approved-tasks', (call, services) => answerList(call, services, decidedTasksFor(viewerOf(call, services), ['approved']))),
  handle('rejected-tasks', (call, services) => answerList(call, services, decidedTasksFor(viewerOf(call, services), ['rejected']))),
  handle('decided-tasks', (call, services) => answerList(call, services, decidedTasksFor(viewerOf(call, services), ['approved', 'rejected']))),
  entryHandler,
  taskHandler,
  decideHandler,
  undoHandler,
  ...policyHandlers,
]
