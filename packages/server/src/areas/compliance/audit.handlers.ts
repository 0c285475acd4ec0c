import { answerList } from '../../engines/lists/answer-list.ts'
import { readChain, verifyNow } from '../../engines/audit/verifications.ts'
import { handle } from '../../platform/http/handler.ts'
import { auditLog } from './audit.list.ts'
import { complianceSummaryHandler } from './compliance-summary.handler.ts'
import { pendingChangesHandler } from './pending-changes.handler.ts'
import { countUnread, markRead, read, readerOf, unread } from './reading.ts'
import { recordHistoryHandler } from './record-history.handler.ts'

export const auditHandlers = [
  handle('audit-log', async (call, services) => answerList(call, services, auditLog(await readerOf(services.db, call.actor.id), call.language))),
  handle('new-audit-log', async (call, services) => {
    const reader = await readerOf(services.db, call.actor.id)
    return answerList(call, services, { ...auditLog(reader, call.language), where: unread(reader) })
  }),
  handle('read-audit-log', async (call, services) => {
    const reader = await readerOf(services.db, call.actor.id)
    return answerList(call, services, { ...auditLog(reader, call.language), where: read(reader) })
  }),
  handle('mark-audit-read', async ({ actor, params: { id } }, { db }) => {
    await markRead(db, actor.id, id)
    return { unread: await countUnread(db, await readerOf(db, actor.id)) }
  }),
  handle('audit-chain', (_call, services) => readChain(services)),
  handle('verify-chain', (_call, services) => verifyNow(services)),
  recordHistoryHandler,
  pendingChangesHandler,
  complianceSummaryHandler,
]
