import { sql, type Kysely } from 'kysely'
import type { ChangeEndpoint } from '@ventanilla/contract/endpoint'
import type { RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { ChangeRule, Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { messages } from '@ventanilla/contract/messages/say'
import { fromCents, toCents } from '@ventanilla/contract/money'
import { allows } from '@ventanilla/contract/permissions'
import type { People, Reader } from '../../engines/changes/change.ts'
import { contractChanges } from '../../engines/changes/policy.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { changesBetween } from '../../engines/changes/record.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/http/failure.ts'
import { handle, type Actor } from '../../platform/http/handler.ts'
import { people } from '../sign-in/public.ts'

const readSet = async (db: Kysely<Database>) => new Map((await db.selectFrom('change_policies').selectAll().execute()).map((row) => [row.change, row]))
const readTwice = async (db: Kysely<Database>) => new Set((await db.selectFrom('second_deciders').select('permission').execute()).map(({ permission }) => permission))

/** How every change stands under the policy, in the order of the contract. */
export async function readPolicies({ db, language }: Reader, people: People): Promise<Policy[]> {
  const [set, twice] = await Promise.all([readSet(db), readTwice(db)])
  const counts = new Map<string, number>()
  const policies: Policy[] = []
  for (const [id, { change, access }] of contractChanges) {
    const permissions = [...access.request]
    const key = permissions.join()
    if (!counts.has(key)) counts.set(key, (await people.deciders(db, permissions)).length)
    policies.push({ ...policyOf(id, change, set.get(id), language), permissions, beginning: !permissions.every((code) => twice.has(code)), deciders: counts.get(key) ?? 0 })
  }
  return policies
}

type SetRow = Awaited<ReturnType<typeof readSet>> extends Map<string, infer Row> ? Row : never

const policyOf = (id: string, change: ChangeEndpoint['change'], row: SetRow | undefined, language: Reader['language']) => ({
  id,
  title: messages[language].changes[id] ?? id,
  // A test of the contract holds that the subject of each change is a type of record.
  subject_type: change.subject as RecordType,
  money: change.money === true,
  approval: row?.approval ?? change.approval,
  above: row?.above_cents == null ? null : fromCents(row.above_cents),
  default_approval: change.approval,
  by_record: change.byRecord === true,
  updated_at: row?.updated_at.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
  version: row?.version ?? 0,
})

const fieldsOf = ({ approval, above }: Pick<Policy, 'approval' | 'above'>) => ({ approval, above })

/** Changes of the policy happen one after the other. */
const POLICY_LOCK = 5070041

type Asked = Pick<Policy, 'approval' | 'above'>

const editPolicy = handleChange('edit-policy', {
  lock: (db) => sql`select pg_advisory_xact_lock(${POLICY_LOCK})`.execute(db),
  read: async (reader, { body }): Promise<Policy | undefined> => (await readPolicies(reader, people)).find(({ id }) => id === body.id),
  version: ({ version }) => version,
  subject: ({ id, title }) => ({ id, name: title }),
  present: fieldsOf,
  unchanged: (policy) => policy,
  // An amount is kept only where it is asked for.
  wanted: ({ body: { approval, above } }): Asked => ({ approval, above: approval === 'above' ? above : null }),
  // Who could switch this one off could switch off all the others alone.
  check: (_context, _input, { id, money }, { approval }) => {
    if (id === 'edit-policy' && approval !== 'always') throw invalid({ approval: 'policy_itself' })
    if (approval === 'above' && !money) throw invalid({ approval: 'value_invalid' })
  },
  apply: async (context, { body: { id } }, before, { approval, above }) => {
    const { db, actor } = context
    const values = { approval, above_cents: above === null ? null : toCents(above), updated_by: actor.email }
    await db
      .insertInto('change_policies')
      .values({ change: id, ...values })
      .onConflict((conflict) => conflict.column('change').doUpdateSet({ ...values, updated_at: sql`now()`, version: sql`change_policies.version + 1` }))
      .execute()
    const after = (await readPolicies(context, people)).find((policy) => policy.id === id) ?? before
    const changed = changesBetween(fieldsOf(before), fieldsOf(after))
    return { answer: after, entries: changed ? [{ subject: { type: 'policy', id }, ...changed }] : [] }
  },
})

/** What policy asks of the caller for each change that they may make. */
async function readRules({ db, language }: Reader, actor: Pick<Actor, 'grants'>): Promise<ChangeRule[]> {
  const policies = await readPolicies({ db, language }, people)
  const mayMake = new Set(contractChanges.filter(([, { access }]) => allows(actor.grants, access)).map(([id]) => id))
  return policies
    .filter(({ id }) => mayMake.has(id))
    .map(({ id, approval, above, beginning, default_approval, by_record }) => ({
      change: id,
      asks: !beginning && (approval === 'always' || (approval === 'above' && above !== null)),
      above: beginning || approval !== 'above' ? null : above,
      // What somebody set goes before the record, unless it is the default (`readPolicy`).
      ...(by_record && !beginning && approval === default_approval && above === null && { by_record }),
    }))
}

export const policyHandlers = [
  handle('policies', async ({ language }, { db }) => ({ results: await readPolicies({ db, language }, people) })),
  handle('change-rules', async ({ language, actor }, { db }) => ({ results: await readRules({ db, language }, actor) })),
]
export const policyChanges = [editPolicy]
