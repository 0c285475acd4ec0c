import { runSql } from '../../platform/database/query.ts'
import { handle, handleFollowed, type Registration } from '../../platform/http/handler.ts'
import { answerList } from '../lists/answer-list.ts'
import { countUnread, followBell, noticesOf, readBell } from './bell.ts'
import { NOTICES_CHANNEL } from './notices.ts'

/** The bell; to a client that accepts events, every change of it until its session ends. */
const bellHandler = handleFollowed(
  'bell',
  ({ actor }, { db }) => readBell(db, actor.id),
  ({ actor, checkAgain }, services, gone) => followBell(services, actor.id, gone, checkAgain),
)

const listHandler = handle('bell-list', (call, services) => answerList(call, services, noticesOf(call.actor.id)))

/** What is marked in one tab shows in the others, too. */
const markHandler = handle('mark-notices-read', async ({ actor, body }, { db }) => {
  await runSql(
    db,
    `with marked as (update notices set read_at = clock_timestamp() where admin_id = $1 and read_at is null and ($2 or id = any($3::bigint[])) returning admin_id)
     select pg_notify($4, admin_id) from marked limit 1`,
    [actor.id, body.all, body.ids, NOTICES_CHANNEL],
  )
  return { unread: await countUnread(db, actor.id) }
})

export const bellHandlers: Registration[] = [bellHandler, listHandler, markHandler]
