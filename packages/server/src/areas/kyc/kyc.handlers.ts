import { sql } from 'kysely'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import type { ChangeRegistration } from '../../engines/changes/make-change.ts'
import { isMailed } from '../../engines/mailings/mailings.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, handleFollowed, type Registration } from '../../platform/http/handler.ts'
import { decideKyc } from './decide-kyc.change.ts'
import { readKycDetails, readStanding } from './kyc-details.ts'
import { isThere, kycUsers } from './kyc.list.ts'
import { kycMailChanges } from './kyc-mail.changes.ts'
import { mailFor, readAddressees, readExamples, refusalOf } from './kyc-mails.ts'
import { kycMailRecipients, kycMailRuns } from './kyc-run.list.ts'
import { countCandidates, findOpenRun, followRun, readRun } from './kyc-runs.ts'

const previewHandler = handle('kyc-mail-preview', async ({ params, query: { kind, reason, language } }, { db, settings }) => {
  const [user] = await readAddressees(db, [params.id])
  if (!user || user.status === 'Deleted') throw new Failure('not_found')
  const shown = { ...user, ...(language && { language }), ...(reason && { kyc_reason: reason }) }
  const { subject, body: text, html } = mailFor(shown, kind, settings)
  return { kind, recipient: user.email, refused: refusalOf(user, kind) ?? null, language: shown.language, subject, text, html }
})

const toAllHandler = handle('kyc-mail-to-all', async ({ params: { kind } }, { db, settings }) => {
  const examples = (await readExamples(db, kind)).map((user) => {
    const { subject, body: text, html } = mailFor(user, kind, settings)
    return { count: user.count, language: user.language, subject, text, html }
  })
  return { ...(await countCandidates(db, kind)), examples, running: (await findOpenRun(db, kind)) ?? null }
})

/** Where a mail to all stands; to a client that accepts events, every change of it. */
const runHandler = handleFollowed(
  'kyc-mail-run',
  ({ params }, { db }) => readRun(db, params.run),
  ({ params, checkAgain }, services, gone) => followRun(services, params.run, gone, checkAgain),
  isMailed,
)

export const kycHandlers: Registration[] = [
  handle('kyc-users', (call, services) => answerList(call, services, kycUsers)),
  handle('all-kyc-users', (call, services) => {
    const { status } = call.query
    return answerWhole(call, services, status === undefined ? kycUsers : { ...kycUsers, where: sql`${isThere} and u.kyc_status = ${status}` }, { ...(status && { status }) })
  }),
  handle('check-kyc-status', ({ params }, { db }) => readStanding(db, params.id)),
  handle('kyc-details', ({ body }, { db }) => readKycDetails(db, body.user)),
  previewHandler,
  toAllHandler,
  handle('kyc-mail-runs', (call, services) => answerList(call, services, kycMailRuns)),
  runHandler,
  handle('kyc-mail-recipients', (call, services) => answerList(call, services, kycMailRecipients)),
]
export const kycChanges: readonly ChangeRegistration[] = [decideKyc, ...kycMailChanges]
