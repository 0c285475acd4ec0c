import { sql } from 'kysely'
import { fromCents } from '@ventanilla/contract/money'
import type { KycStatus, UserStatus } from '@ventanilla/contract/states'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { openHistory } from './history.ts'
import { confirmPayLists, type StoredPayList } from './write-pay-lists.ts'
import { cardBlocks, cardHolders, newUsers, recoveries, topUps } from './list-lines.ts'

const DAY = 24
const [admin, maker, checker, lucia, itzel] = ['admin@ventanilla.example', 'maker@ventanilla.example', 'checker@ventanilla.example', 'lucia.herrera@ventanilla.example', 'itzel.morales@ventanilla.example']

/**
 * Changes that were asked for before `now`: of every status one, and some of several kinds that wait for the
 * checker; and lists that their maker has still to correct or to confirm. All of them go through the engine, as if the administrators had called it then.
 */
export async function writeRequests(transaction: Transaction, services: Omit<Services, 'db' | 'clock'>, payLists: readonly StoredPayList[], now: Date): Promise<void> {
  const history = openHistory(transaction, services, now)
  const { db, at, ask, upload, decide, withdraw, expire } = history
  const roleOf = async (name: string) => (await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const adminOf = async (email: string) => (await db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [finance, support] = [await roleOf('Finanzas'), await roleOf('Mesa de ayuda')]
  const [luciaId, rogelio, gabriela] = [await adminOf(lucia), await adminOf('rogelio.cedeno@ventanilla.example'), await adminOf('gabriela.ng@ventanilla.example')]
  const { id: pharmacies, budget_cents: budget } = await db.selectFrom('cashbacks').select(['id', 'budget_cents']).where('name_es', '=', 'Farmacias 5 %').executeTakeFirstOrThrow()
  const holders = await receivers(db)
  const { blocked, moved: movedHouse, inReview } = await casesOf(db)
  const [first, second] = holders

  const reviewedFrom = now.getTime() - 61 * DAY * 3_600_000
  const isReviewed = ({ uploadedAt }: StoredPayList) => uploadedAt.getTime() >= reviewedFrom
  const confirming = { maker, checker, settings: services.settings, now }
  await confirmPayLists(history, payLists.filter((list) => !isReviewed(list)), confirming)

  for (const [days, change] of [[61, 'top-up/process'], [60, 'recover-balance/process']] as const) {
    at(days * DAY)
    const threshold = await ask({ change: 'edit-policy', by: admin, id: change, reason: 'Las listas grandes las revisa otra persona', body: { approval: 'above', above: '5000.00' } })
    at(days * DAY - 4)
    await decide(threshold, 'approved', { by: checker })
  }
  await confirmPayLists(history, payLists.filter(isReviewed), confirming)

  at(21 * DAY)
  const partly = await ask({ change: 'edit-role', by: maker, id: finance, reason: 'Finanzas también cuadra los cargos de tarjeta', body: { description: 'Recarga, recupera y reversa saldos; cuadra cargos', request_permissions: ['wallet-balance', 'card-balance', 'transfer', 'reverse-transaction', 'card-fee'] } })
  at(21 * DAY - 3)
  await decide(partly, 'approved', { by: checker, field: 'description' })
  await decide(partly, 'rejected', { by: checker, field: 'request_permissions', comment: 'Cuadrar cargos no requiere cambiarlos: basta con la lectura.' })

  at(16 * DAY)
  const refused = await ask({ change: 'create-role', by: maker, reason: 'Para la campaña de fin de año', body: { name: 'Promotores', description: 'Programas y referidos', request_permissions: ['cashback', 'referral'], approve_permissions: [] } })
  at(16 * DAY - 20)
  await decide(refused, 'rejected', { by: checker, comment: 'La campaña la lleva Mercadeo con su propio rol.' })

  at(12 * DAY)
  const approved = await ask({ change: 'edit-role', by: maker, id: support, reason: 'La descripción no nombraba las disputas', body: { description: 'Atiende a los usuarios: datos, estados, disputas y tarjetas bloqueadas' } })
  at(12 * DAY - 5)
  await decide(approved, 'approved', { by: checker })

  at(9 * DAY)
  await ask({ change: 'edit-admin', by: maker, id: luciaId, reason: 'Pasa a Mesa de ayuda en diciembre', body: { role_id: support } })

  at(6 * DAY)
  const withdrawn = await ask({ change: 'archive-admin', by: maker, id: rogelio, reason: 'Se va a fin de mes', body: {} })
  at(6 * DAY - 7)
  await withdraw(withdrawn, { by: maker, comment: 'Se queda hasta diciembre' })

  at(5 * DAY)
  const moved = await ask({ change: 'edit-admin', by: maker, id: rogelio, reason: 'Como está en su cédula', body: { first_name: 'Rogelio Antonio' } })
  const own = { first_name: 'Rogelio A.' }
  const changedAt = at(5 * DAY - 4)
  await db.updateTable('admins').set({ ...own, updated_at: changedAt, version: sql`version + 1` }).where('id', '=', rogelio).execute()
  await writeAudit(db, { actor: { id: rogelio, email: 'rogelio.cedeno@ventanilla.example' }, action: 'profile.changed', subject: { type: 'admin', id: rogelio }, before: { first_name: 'Rogelio' }, after: own })
  at(4 * DAY)
  await decide(moved, 'approved', { by: checker })

  at(3 * DAY)
  await ask({ change: 'archive-admin', by: maker, id: gabriela, reason: 'No aceptó la invitación y ya no entra', body: {} })

  at(3 * DAY)
  await upload({ operation: 'block-cards', by: maker, name: 'bloqueos-terminal.csv', lines: cardBlocks(await cardHolders(db)) })

  at(2 * DAY)
  await expire()
  await ask({ change: 'edit-policy', by: admin, id: 'cancel-cards-of-users', reason: 'Cancelar una tarjeta es definitivo', body: { approval: 'always' } })

  const recovered = await ask({ change: 'recover-from-users', by: lucia, reason: 'Se recargó dos veces', body: { ...moves(second, '15.00'), description: 'Recarga duplicada' } })
  at(2 * DAY - 1)
  await decide(recovered, 'rejected', { by: itzel, comment: 'Falta el reclamo firmado.' })

  at(DAY + 6)
  await ask({ change: 'recharge-users', by: lucia, reason: 'Reclamo 1184: compra que el comercio no entregó', body: { ...moves(first, '75.00'), description: 'Ajuste por reclamo' } })

  at(DAY + 4)
  await ask({ change: 'change-user-status', by: maker, params: { userId: blocked.id }, reason: 'Trajo la denuncia y su cédula nueva', body: { status: 'Active', reason: 'Se aclaró el robo de su teléfono', version: blocked.version } })
  await ask({ change: 'edit-user', by: maker, id: movedHouse.id, reason: 'Se mudó', body: { address1: 'Calle 50, edificio Torre Mar, piso 4', city: 'Ciudad de Panamá' } })

  at(DAY + 3)
  await upload({ operation: 'create-users', by: maker, name: 'empleados-nuevos.csv', lines: newUsers(first) })

  at(DAY + 2)
  await ask({ change: 'create-admin', by: maker, reason: 'Cubre las vacaciones de Lucía', body: { email: 'bruno.abrego@ventanilla.example', first_name: 'Bruno', surname: 'Ábrego', role_id: finance } })

  at(22)
  await ask({ change: 'adjust-wallet', by: lucia, body: { userId: second.id, direction: 'increase', amount: '18.40', description: 'Comisión cobrada dos veces', reference: `demonstration-adjust-${second.id}` } })
  await ask({ change: 'decide-kyc', by: maker, params: { id: inReview.id }, body: { kyc_status: 'verified', kyc_reason: null, comment: 'La coincidencia de la lista es otra persona', version: inReview.version } })

  at(20)
  const list = await upload({ operation: 'top-up', by: maker, name: 'aguinaldos.csv', lines: topUps(holders) })
  await ask({ change: 'top-up/process', by: maker, reason: 'Aguinaldos de Grupo Istmo', body: { upload_document_id: list, emails: 'planillas@istmo.example' } })

  at(5)
  await ask({ change: 'edit-role', by: maker, id: support, reason: 'Mesa de ayuda pide los datos de tarjeta por teléfono', body: { description: 'Atiende a los usuarios: datos, estados, disputas y tarjetas', request_permissions: ['user-detail', 'user-status', 'user-otp', 'card-block', 'card-dispute', 'card-data'] } })

  at(3)
  await upload({ operation: 'recover-balance', by: maker, name: 'viaticos-repetidos.csv', lines: recoveries(holders.slice(0, 3)) })

  at(1)
  await ask({ change: 'edit-cashback', by: maker, id: pharmacies, reason: 'Las farmacias ponen la mitad desde diciembre', body: { rate_bps: 600, max_per_transaction: '6.00', budget: fromCents(Math.round(budget * 1.6)) } })
  await dateNotices(db, now)
}

type Case = { id: string; version: number }

/** The newest users about whom something waits: one whose block was cleared up, one who moved house, one whose KYC somebody looked at. */
async function casesOf(db: Transaction): Promise<{ blocked: Case; moved: Case; inReview: Case }> {
  const first = (status: UserStatus, kyc: KycStatus) => db.selectFrom('users').select(['id', 'version']).where('status', '=', status).where('kyc_status', '=', kyc).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return { blocked: await first('Blocked', 'verified'), moved: await first('Frozen', 'verified'), inReview: await first('Inactive', 'review_needed') }
}

type Receiver = { id: string; email: string; mobile: string; identification_number: string }

/** Holders whose wallet takes money, and has some: the same ones of the same programme. */
const receivers = async (db: Transaction): Promise<[Receiver, Receiver, ...Receiver[]]> => {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('wallets as w', 'w.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['u.id', 'u.email', 'u.mobile', 'u.identification_number'])
    .where('u.status', '=', 'Active')
    .where('u.kyc_status', '=', 'verified')
    .where('w.status', '=', 'Active')
    .where('a.balance', '>', 5_000)
    .orderBy('u.id')
    .limit(14)
    .execute()
  const [first, second, ...more] = found
  if (!first || !second) throw new Error('the demonstration has nobody who receives money')
  return [first, second, ...more]
}

const moves = ({ id }: Receiver, amount: string) => ({ users: [id], card_or_wallet: 'Wallet', amount, reference: `demonstration-${id}` })

/** People heard of requests when they were filed, of decisions when they were made, and of lists when they came to their end; what is older than a week they have read. */
const dateNotices = async (db: Transaction, now: Date): Promise<void> => {
  await sql`update notices n set created_at = d.processed_at, read_at = case when d.processed_at < ${now}::timestamptz - interval '7 days' then d.processed_at + interval '1 hour' end
      from upload_documents d where n.subject_type = 'upload_document' and n.subject_id = d.id::text and d.processed_at is not null`.execute(db)
  await sql`update notices n set created_at = t.at, read_at = case when n.read_at is not null or t.at < ${now}::timestamptz - interval '7 days' then t.at + interval '1 hour' end
      from notices k join requests r on r.id = k.subject_id::bigint cross join lateral (select case when k.kind = 'request_filed' then r.created_at else r.decided_at end as at) t
      where n.id = k.id and k.subject_type = 'request'`.execute(db)
}
