import { sql, type Kysely } from 'kysely'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { CashbackService } from '@ventanilla/contract/endpoints/service.endpoints'
import { messages } from '@ventanilla/contract/messages/say'
import { toCents } from '@ventanilla/contract/money'
import { isSame, type Context, type Fields, type Reader } from '../../engines/changes/change.ts'
import { recordNames } from '../../engines/changes/record-names.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { changesBetween } from '../../engines/changes/record.ts'
import { refusedBy } from '../../engines/changes/refused.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { wholePage } from '../../platform/http/page.ts'
import { cashbacks } from './cashback.list.ts'
import { findOverlap } from './overlaps.ts'
import { lockOverlaps, requireStatus } from './programme-steps.ts'

const readProgramme = (db: Kysely<Database>, id: string): Promise<Cashback | undefined> => readEntry(db, cashbacks, sql`p.id = ${id}`)

/** The services of a programme, or the one that is named, by name. */
export const readServices = async (db: Kysely<Database>, cashbackId: string, serviceId?: string): Promise<CashbackService[]> =>
  (
    await runSql<CashbackService>(
      db,
      `select s.cashback_id, s.service_id, v.name, v.category, image_address(v.logo_id) as logo_url, s.rate_bps, money_text(s.max_amount_cents) as max_amount, s.is_active, s.is_active and v.is_active as pays
       from cashback_services s join services v on v.id = s.service_id where s.cashback_id = $1 and s.service_id = coalesce($2, s.service_id) order by v.name collate "es-x-icu", v.id`,
      [cashbackId, serviceId ?? null],
    )
  ).rows

type Paying = Pick<CashbackService, 'service_id' | 'pays'>

/** What a programme with these services pays for: their ids; without any everywhere, and with none that is active nowhere. */
const reachOf = (lines: readonly Paying[]): string[] | 'everywhere' | 'nowhere' => {
  const paying = lines.filter(({ pays }) => pays).map(({ service_id }) => service_id)
  if (lines.length === 0) return 'everywhere'
  return paying.length === 0 ? 'nowhere' : paying
}

/**
 * Who decides reads where a change turns a programme that pays everywhere into one that pays for some services or for
 * none, or back. Services that come or go beside others are told by their own terms.
 */
function turnOf(before: readonly Paying[], after: readonly Paying[]): { was: Fields; is: Fields } {
  const [was, is] = [reachOf(before), reachOf(after)]
  return (Array.isArray(was) && Array.isArray(is)) || was === is ? { was: {}, is: {} } : { was: { services: was }, is: { services: is } }
}

/** A programme with what it has of one service, and how far it pays before and after the change. */
type Line = { programme: Cashback; service: CashbackService | undefined; turn: ReturnType<typeof turnOf> }

/** `becomes`: what the service is after the change; nothing once it is taken out. */
async function readLine({ db }: Pick<Reader, 'db'>, cashbackId: string, serviceId: string, becomes: (service: CashbackService | undefined) => Paying[] | Promise<Paying[]>): Promise<Line | undefined> {
  const programme = await readProgramme(db, cashbackId)
  if (!programme) return undefined
  const lines = await readServices(db, cashbackId)
  const [service] = lines.filter(({ service_id }) => service_id === serviceId)
  return { programme, service, turn: turnOf(lines, [...lines.filter((one) => one !== service), ...(await becomes(service))]) }
}
const lock = async (db: Transaction, cashbackId: string) => {
  await lockOverlaps(db)
  await sql`select from cashbacks where id = ${cashbackId} for update`.execute(db)
}
const subject = ({ programme: { id, name_es } }: Line) => ({ id, name: name_es })
const requireOpen = ({ language }: Context, { programme: { status } }: Line) => requireStatus(status, status !== 'ended', language)

const factsOf = (line: CashbackService | undefined): Fields => (line ? { service_id: line.service_id, rate_bps: line.rate_bps, max_amount: line.max_amount, is_active: line.is_active } : {})

/** What a programme gives for a service; nothing of one that it does not have. */
const lineTerms = (line: CashbackService | undefined): Fields => ({ rate_bps: line?.rate_bps ?? null, max_amount: line?.max_amount ?? null, is_active: line?.is_active ?? null })

/** Like any deletion, taking a service out waits beside its edits, and not beside another one. */
const heldService = ({ cashback_id, service_id }: { cashback_id: string; service_id: string }) => `cashback:${cashback_id}:service:${service_id}`

const putService = handleChange('put-cashback-service', {
  lock: (db, { body }) => lock(db, body.cashback_id),
  read: (reader, { body: { cashback_id, service_id, is_active } }) =>
    readLine(reader, cashback_id, service_id, async (service) => {
      const { rows: [listed] } = await runSql<{ is_active: boolean }>(reader.db, 'select is_active from services where id = $1', [service_id])
      return [{ service_id, pays: (is_active ?? service?.is_active ?? true) && listed?.is_active === true }]
    }),
  subject,
  // Services of one programme are put in beside each other.
  holds: ({ body }) => [heldService(body)],
  names: recordNames,
  facts: ({ body: { service_id } }) => ({ service_id }),
  present: ({ service, turn }) => ({ ...lineTerms(service), ...turn.was }),
  wanted: ({ body: { rate_bps, max_amount, is_active } }, { service, turn }) => ({ rate_bps, max_amount, is_active: is_active ?? service?.is_active ?? true, ...turn.is }),
  already: ({ service }, { body: { rate_bps, max_amount, is_active } }) => (service && isSame(factsOf(service), { ...factsOf(service), rate_bps, max_amount, ...(is_active != null && { is_active }) }) ? service : undefined),
  check: (context, _input, line) => requireOpen(context, line),
  apply: async (context, { body: { cashback_id, service_id, rate_bps, max_amount, is_active } }, { service: before }) => {
    const { db, actor } = context
    const { rowCount } = await runSql(db, 'select from services where id = $1 for key share', [service_id])
    if (rowCount === 0) throw invalid({ service_id: 'record_unknown' })
    await runSql(
      db,
      `insert into cashback_services (cashback_id, service_id, rate_bps, max_amount_cents, is_active, created_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (cashback_id, service_id) do update set rate_bps = excluded.rate_bps, max_amount_cents = excluded.max_amount_cents, is_active = excluded.is_active`,
      [cashback_id, service_id, rate_bps, max_amount === null ? null : toCents(max_amount), is_active ?? before?.is_active ?? true, actor.id],
    )
    const overlap = await findOverlap(db, cashback_id)
    if (overlap) throw new Failure('validation_failed', { problems: [{ field: 'service_id', ...overlap }] })
    const after = (await readServices(db, cashback_id, service_id))[0]
    if (!after) throw new Failure('not_found')
    const changed = before ? changesBetween(factsOf(before), factsOf(after)) : { after: factsOf(after) }
    const entry = changed && { subject: { type: 'cashback', id: cashback_id }, ...changed, after: { service_id, ...changed.after } }
    return { answer: after, entries: entry ? [entry] : [] }
  },
})

const removeService = handleChange('remove-cashback-service', {
  lock: (db, { params }) => lock(db, params.cashback_id),
  read: async (reader, { params }) => {
    const line = await readLine(reader, params.cashback_id, params.service_id, () => [])
    return line?.service && line
  },
  subject,
  holds: ({ params }) => [`${heldService(params)}:*`],
  names: recordNames,
  facts: ({ params: { service_id } }) => ({ service_id }),
  present: ({ service, turn }) => ({ ...lineTerms(service), ...turn.was }),
  wanted: (_input, { turn }) => ({ ...lineTerms(undefined), ...turn.is }),
  check: (context, _input, line) => requireOpen(context, line),
  apply: async ({ db, language }, { params: { cashback_id, service_id } }, { service }) => {
    await runSql(db, 'delete from cashback_services where cashback_id = $1 and service_id = $2', [cashback_id, service_id])
    // Without its last service it may pay for what another one pays for.
    const overlap = await findOverlap(db, cashback_id)
    if (overlap) throw refusedBy([overlap], language)
    return { answer: { detail: messages[language].answers.deleted }, entries: [{ subject: { type: 'cashback', id: cashback_id }, before: factsOf(service) }] }
  },
})

export const cashbackServiceHandlers = [
  handle('cashback-services', async ({ params }, { db }) => {
    if (!(await readProgramme(db, params.id))) throw new Failure('not_found')
    return wholePage(await readServices(db, params.id))
  }),
]
export const cashbackServiceChanges = [putService, removeService]
