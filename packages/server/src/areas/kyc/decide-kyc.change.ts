import type { endpoints } from '@ventanilla/contract/endpoints'
import { decisionsFrom, mailOfState, type KycDecision } from '@ventanilla/contract/kyc'
import type { InputOf } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { changesBetween } from '../../engines/changes/record.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { readStanding } from './kyc-details.ts'
import { readAddressees, withdrawFormer, writeKycMails, type Addressee } from './kyc-mails.ts'

type Person = Pick<Addressee, 'id' | 'status' | 'kyc_status' | 'kyc_reason' | 'kyc_state_number'> & { name: string; version: number }
type Body = InputOf<(typeof endpoints)['decide-kyc']>['body']

/** @throws {Failure} kyc_moved, kyc_transition, validation_failed: a reason that is missing, or that the decision does not take */
function requireSound({ kyc_status, kyc_reason, state_number }: Body, { kyc_status: now, kyc_state_number }: Person): void {
  if (state_number !== undefined && state_number !== kyc_state_number) throw new Failure('kyc_moved')
  if (!decisionsFrom(now).includes(kyc_status)) throw new Failure('kyc_transition', { params: { from: now, to: kyc_status } })
  if (kyc_status === 'rejected' && kyc_reason === null) throw invalid({ kyc_reason: 'required' })
  if (kyc_reason !== null && kyc_status !== 'rejected' && kyc_status !== 'review_needed') throw invalid({ kyc_reason: 'value_invalid' })
}

/** An attempt of what the user's record tells, for users without any that is written down, and for another review of what was rejected. */
const newAttempt = `
  insert into kyc_attempts (user_id, number, data, checks)
  select u.id, coalesce(t.number, 0) + 1, coalesce(t.data, kyc_data(u)), coalesce(t.checks, '[]')
  from users u left join lateral (select number, data, checks from kyc_attempts where user_id = u.id order by number desc limit 1) t on true where u.id = $1`

/** Writes the decision to the attempt that it is about. */
async function decideAttempt(db: Transaction, { id, actor, body }: { id: string; actor: string; body: Body }): Promise<void> {
  if (body.kyc_status === 'verification_inputs_completed') return void (await runSql(db, newAttempt, [id]))
  const decide = () =>
    runSql(
      db,
      `update kyc_attempts set outcome = $2, reason = $3, comment = $4, decided_by = $5, decided_at = now()
       where id = (select id from kyc_attempts where user_id = $1 order by number desc limit 1) and outcome is distinct from 'verified' and outcome is distinct from 'rejected'`,
      [id, body.kyc_status, body.kyc_reason, body.comment, actor],
    )
  if ((await decide()).rowCount > 0) return
  await runSql(db, newAttempt, [id])
  await decide()
}

/** Who is verified and has been waiting for it becomes active. */
async function writeStatus(db: Transaction, { id, actor, status, reason }: { id: string; actor: string; status: KycDecision; reason: Body['kyc_reason'] }): Promise<void> {
  await runSql(
    db,
    `update users set kyc_status = $2, kyc_reason = $3, kyc_updated_at = now(), kyc_changed_by = $4, updated_at = now(), version = version + 1,
       status = case when a.becomes then 'Active' else status end, status_reason = case when a.becomes then null else status_reason end,
       status_changed_at = case when a.becomes then now() else status_changed_at end, status_changed_by = case when a.becomes then $4 else status_changed_by end
     from (select $2 = 'verified' as verified) v cross join lateral (select v.verified and exists (select from users i where i.id = $1 and i.status = 'Inactive') as becomes) a
     where id = $1`,
    [id, status, reason, actor],
  )
}

const factsOf = ({ kyc_status, kyc_reason, status }: Pick<Person, 'kyc_status' | 'kyc_reason' | 'status'>) => ({ kyc_status, kyc_reason, status })

/** Decides on what a user has submitted. */
export const decideKyc = handleChange('decide-kyc', {
  lock: (db, { params }) => runSql(db, 'select from users where id = $1 for update', [params.id]),
  read: async ({ db }, { params }) =>
    (await runSql<Person>(db, `select id, first_name || ' ' || surname as name, status, kyc_status, kyc_reason, kyc_state_number, version from users where id = $1 and status <> 'Deleted'`, [params.id])).rows[0],
  version: ({ version }: Person) => version,
  subject: ({ id, name }) => ({ id, name }),
  present: ({ kyc_status, kyc_reason }) => ({ kyc_status, kyc_reason }),
  wanted: ({ body: { kyc_status, kyc_reason, comment } }) => ({ kyc_status, kyc_reason, ...(comment !== '' && { comment }) }),
  check: (_context, { body }, person) => requireSound(body, person),
  apply: async ({ db, actor, services: { settings } }, { body }, person) => {
    const { id } = person
    const { kyc_status: status, kyc_reason: reason, comment } = body
    await decideAttempt(db, { id, actor: actor.id, body })
    await writeStatus(db, { id, actor: actor.id, status, reason })
    await withdrawFormer(db, id)
    const users = await readAddressees(db, [id])
    const kind = mailOfState(status)
    if (kind) await writeKycMails(db, users, { kind, by: actor.id, settings })
    const { before, after } = changesBetween(factsOf(person), factsOf(users[0] ?? person)) ?? {}
    return { answer: await readStanding(db, id), entries: [{ subject: { type: 'user', id }, ...(before && { before }), after: { ...after, ...(comment !== '' && { comment }) } }] }
  },
})
