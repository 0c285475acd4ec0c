import { sql } from 'kysely'
import type { ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import { toCents } from '@ventanilla/contract/money'
import { referralProblems } from '@ventanilla/contract/referral-rules'
import type { Context, Reader } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { moveRun, referralKind } from './engine/programme-states.ts'
import { defineSteps, lockOverlaps, requireStatus } from './programme-steps.ts'
import { referralDetails, referrals } from './referral.list.ts'

type Terms = Pick<ReferralProgramme, 'name' | 'referrer_reward' | 'referee_reward' | 'trigger' | 'min_amount' | 'max_per_user' | 'starts_at' | 'ends_at'>

const dayOf = (moment: string) => dayStamp(new Date(moment))
/** A programme as its form has it: its days are days in Panama. */
const termsOf = ({ name, referrer_reward, referee_reward, trigger, min_amount, max_per_user, starts_at, ends_at }: ReferralProgramme): Terms => ({
  ...{ name, referrer_reward, referee_reward, trigger, min_amount, max_per_user },
  starts_at: dayOf(starts_at),
  ends_at: ends_at === null ? null : dayOf(ends_at),
})

const find = ({ db }: Pick<Reader, 'db'>, id: string): Promise<ReferralProgramme | undefined> => readEntry(db, referrals, sql`p.id = ${id}`)

const programmes = defineRecord({
  type: 'referral',
  table: 'referrals',
  read: find,
  name: ({ name }: ReferralProgramme) => name,
  fields: (programme) => ({ ...termsOf(programme), status: programme.status }),
  constraints: { referrals_name: { field: 'name', code: 'name_taken' } },
})

function columnsOf(wanted: Terms) {
  const { referrer_reward, referee_reward, min_amount, starts_at, ends_at, ...same } = wanted
  return {
    ...same,
    referrer_reward_cents: toCents(referrer_reward),
    referee_reward_cents: toCents(referee_reward),
    min_amount_cents: toCents(min_amount),
    starts_at: dayBegins(starts_at),
    ends_at: ends_at === null ? null : new Date(dayBegins(ends_at, 1).getTime() - 1),
  }
}

/** @throws {Failure} validation_failed */
function requireSound({ now, askedAt }: Context, wanted: Terms, programme?: ReferralProgramme): void {
  const problems = Object.entries(referralProblems(wanted, { today: dayStamp(now), earliest: dayStamp(askedAt), before: programme && termsOf(programme) })).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

/** Of two programmes on the same days nobody could say which one somebody was brought by. */
async function findOverlap(db: Transaction, id: string): Promise<Problem | undefined> {
  const { rows: [other] } = await runSql<{ name: string }>(
    db,
    `select o.name from referrals p join referrals o on o.id <> p.id
     where p.id = $1 and p.status in ('scheduled', 'active', 'paused') and o.status in ('scheduled', 'active', 'paused')
       and o.starts_at <= coalesce(p.ends_at, 'infinity') and p.starts_at <= coalesce(o.ends_at, 'infinity') order by o.starts_at, o.id limit 1`,
    [id],
  )
  return other && { code: 'referrals_overlap', params: { name: other.name } }
}

const createReferral = handleChange(
  'create-referral',
  programmes.creates({
    check: (context, _input, _none, wanted: Terms) => requireSound(context, wanted),
    columns: (wanted, context) => ({ ...columnsOf(wanted), created_by: context.actor.id }),
  }),
)

const editReferral = handleChange(
  'edit-referral',
  programmes.edits({
    lock: lockOverlaps,
    check: (context, _input, programme, wanted: Terms) => {
      const { status, starts_at } = programme
      requireStatus(status, status !== 'ended', context.language)
      requireSound(context, wanted, programme)
      if ((status === 'active' || status === 'paused') && wanted.starts_at !== dayOf(starts_at)) throw invalid({ starts_at: 'programme_begun' })
    },
    columns: columnsOf,
    also: async ({ db, language, now }, id, wanted) => {
      const programme = await programmes.read(db, language, id)
      if (programme.status === 'scheduled') await moveRun(db, referralKind, id, dayBegins(wanted.starts_at), now)
      const overlap = await findOverlap(db, id)
      if (overlap) throw new Failure('validation_failed', { problems: [{ field: 'starts_at', ...overlap }] })
    },
  }),
)

const deleteReferral = handleChange(
  'delete-referral',
  programmes.deletes({
    check: (_context, _input, { status }) => {
      if (status !== 'draft' && status !== 'scheduled') throw new Failure('cashback_begun')
    },
  }),
)

const steps = defineSteps<ReferralProgramme>({
  kind: referralKind,
  read: find,
  name: ({ name }) => name,
  facts: (programme) => {
    const { name: _name, ...decided } = termsOf(programme)
    return { status: 'active', ...decided }
  },
  requireApart: async ({ db, language }, id) => {
    const overlap = await findOverlap(db, id)
    if (overlap) throw refusedBy([overlap], language)
  },
})

export const referralHandlers = [
  handle('referrals', (call, services) => answerList(call, services, referrals)),
  handle('referral', ({ params, language }, { db }) => programmes.read(db, language, params.id)),
  handle('referral-details', (call, services) => answerList(call, services, referralDetails)),
]
export const referralChanges = [
  createReferral,
  editReferral,
  deleteReferral,
  handleChange('start-referral', steps.start),
  handleChange('pause-referral', steps.pause),
  handleChange('resume-referral', steps.resume),
  handleChange('end-referral', steps.end),
]
