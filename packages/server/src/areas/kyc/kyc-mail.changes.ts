import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { endpoints } from '@ventanilla/contract/endpoints'
import type { KycMailResult, KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import type { KycMailKind, SentKycMailKind } from '@ventanilla/contract/kyc'
import { messages } from '@ventanilla/contract/messages/say'
import { widened, type Context, type Input, type InputOf, type Parts } from '../../engines/changes/change.ts'
import { answerMade, handleChange, registerChange, type ChangeRegistration } from '../../engines/changes/make-change.ts'
import { makeOnce, oneWaits } from '../../engines/changes/once-at-a-time.ts'
import { runSql } from '../../platform/database/query.ts'
import { Failure } from '../../platform/http/failure.ts'
import { heldOfUser, namesOfUsers, subjectOfUsers } from '../users/public.ts'
import { readAddressees, refusalOf, writeKycMails } from './kyc-mails.ts'
import { beginRun, countCandidates, findOpenRun, lockRuns } from './kyc-runs.ts'

type ToChosen = InputOf<(typeof endpoints)['send-kyc-mail']>
type Chosen = { id: string; name: string }
type Sending = { results: KycMailResult[]; sent_count: number; skipped_count: number }

/** A mail to chosen users: each who is in its state gets it, once; of the others the answer says why not. */
const toChosen = (kind: KycMailKind): Parts<ToChosen, Chosen[], Sending> => ({
  lock: (db, { body }) => readAddressees(db, body.users, { locked: true }),
  read: async ({ db }, { body }) => (await runSql<Chosen>(db, `select id, first_name || ' ' || surname as name from users where id = any($1) order by array_position($1, id)`, [body.users])).rows,
  subject: (users) => subjectOfUsers(users),
  wanted: () => ({}),
  facts: ({ body }) => ({ users: [...new Set(body.users)], mail: kind }),
  holds: (_input, users) => heldOfUser(users, `mail:${kind}`),
  names: namesOfUsers,
  apply: (context, { body }) => sendTo(context, kind, [...new Set(body.users)]),
})

/** @throws {Failure} kyc_nobody: a request that would reach none of them */
async function sendTo({ db, actor, asOne, services: { settings } }: Context, kind: KycMailKind, ids: readonly string[]) {
  const users = await readAddressees(db, ids)
  const written = await writeKycMails(db, users, { kind, by: actor.id, settings })
  if (asOne && written.size === 0) throw new Failure('kyc_nobody')
  const results = ids.map((id): KycMailResult => {
    const user = users.find((one) => one.id === id)
    return { user_id: id, outcome: written.has(id) ? 'sent' : user ? (refusalOf(user, kind) ?? 'already_sent') : 'unknown' }
  })
  return {
    answer: { results, sent_count: written.size, skipped_count: results.length - written.size },
    entries: [...written.keys()].map((id) => ({ subject: { type: 'user', id }, after: { mail: kind } })),
  }
}

/** A mail to everybody in its state, which is one run however often it is called for. */
function toAll(id: 'send-kyc-mail-to-all' | 'send-rejection-mail-to-all', kind: SentKycMailKind): ChangeRegistration {
  const parts: Parts<Input, { title: string; count: number }, KycMailRun> = {
    lock: (db) => lockRuns(db, kind),
    read: async ({ db, language }) => ({ title: messages[language].changes[id] ?? id, count: (await countCandidates(db, kind)).count }),
    subject: ({ title }) => ({ id: null, name: title }),
    wanted: () => ({}),
    facts: (_input, { count }) => ({ mail: kind, total_count: count }),
    // The mail goes to the users who qualify at approval.
    moving: ['total_count'],
    apply: async ({ db, actor, asOne }) => {
      const running = await findOpenRun(db, kind)
      if (running && asOne) throw new Failure('changed_meanwhile')
      if (running) return { answer: running, entries: [] }
      const run = await beginRun(db, kind, actor.id)
      return { answer: run, entries: [{ subject: { type: 'kyc_mail_run', id: run.id }, after: { mail: kind, total_count: run.total_count } }] }
    },
    filed: oneWaits(id),
  }
  const change = widened(id, endpoints[id] as EndpointShape as ChangeEndpoint, parts)
  return registerChange(change, async (call, services) => {
    const running = await findOpenRun(services.db, kind)
    const made = running ? { done: running } : await makeOnce<KycMailRun>(change, call, services)
    return answerMade(made, call.reply)
  })
}

/** The mails about KYC that somebody sends. */
export const kycMailChanges: readonly ChangeRegistration[] = [
  handleChange('send-kyc-mail', toChosen('invitation')),
  handleChange('send-rejection-mail', toChosen('rejected')),
  handleChange('send-approval-mail', toChosen('approved')),
  toAll('send-kyc-mail-to-all', 'invitation'),
  toAll('send-rejection-mail-to-all', 'rejected'),
]
