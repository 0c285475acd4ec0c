import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { permissionCodes } from '@ventanilla/contract/permissions'
import { disputesWhere } from '../areas/balances/disputes/dispute.list.ts'
import { movementsOf } from '../areas/balances/movement.list.ts'
import { programmeMovements } from '../areas/balances/programme-movement.list.ts'
import { reversalsTo } from '../areas/balances/reversal.list.ts'
import { topUpsFrom } from '../areas/balances/top-up.list.ts'
import { cardActivations } from '../areas/cards/card-activation.list.ts'
import { cards } from '../areas/cards/card.list.ts'
import { cardRequests } from '../areas/cards/card-request.list.ts'
import { auditLog } from '../areas/compliance/audit.list.ts'
import { read, unread, type Reader } from '../areas/compliance/reading.ts'
import { loanHistory, loanPayments, loansOf } from '../areas/products/loan.list.ts'
import { userOtps } from '../areas/products/otp.list.ts'
import { assistancesOf } from '../areas/products/assistance.list.ts'
import { serviceUsesOf } from '../areas/products/service-use.list.ts'
import { banners } from '../areas/marketing/banners/banner.list.ts'
import { kycUsers } from '../areas/kyc/kyc.list.ts'
import { kycMailRecipients, kycMailRuns } from '../areas/kyc/kyc-run.list.ts'
import { cashbackRewardsOf } from '../areas/marketing/cashback-reward.list.ts'
import { cashbacks } from '../areas/marketing/cashback.list.ts'
import { referralDetails, referrals } from '../areas/marketing/referral.list.ts'
import { services } from '../areas/marketing/service.list.ts'
import { inAppNotifications, notificationPeople, notificationResultsOf } from '../areas/notifications/notification.list.ts'
import { nationalIdRowsOf, segmentHistory } from '../areas/segments/segment.list.ts'
import { uploadedLists } from '../areas/uploads/upload.list.ts'
import { createdUsers } from '../areas/users/created-user.list.ts'
import { users } from '../areas/users/user.list.ts'
import { decidedTasksFor, isVisible, openTasksFor, requestsFor, type Viewer } from '../engines/changes/request.list.ts'
import type { ServedList } from '../engines/lists/list-source.ts'
import type { Asked } from '../engines/lists/matching.ts'
import { countQuery, fewQuery, pageQuery, planForCount } from '../engines/lists/read-list.ts'
import { timelineOf } from '../areas/people/timeline.list.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Database } from '../platform/database/schema.ts'
import { freshDatabase } from './test/database.ts'
import { fillManyRows, MANY } from './test/many-rows.ts'

/** No step of a plan may handle more rows than this for one page; the tables have twelve times as many. */
const FEW = 5_000
/** How far is counted here, and how many rows that may read: half of the transfers are of another kind. */
const COUNTED = 10_000
const READ_TO_COUNT = 3 * COUNTED

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
const handledBy = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
const stepsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]

/** Accounts of the programme, the first that the ledger opens. */
const [FLOAT, RECOVERED] = [1, 2]

/** Of `fillManyRows`: somebody who has marked all but the last entries as read, and some of those; and somebody who hardly ever did. */
const [reader, newcomer] = (['M0', 'M1'] as const).map((id): Reader => ({ id, readTo: id === 'M0' ? MANY - 3_000 : 500, newest: new Date('2030-01-01') })) as [Reader, Reader]

/** Somebody who decides on cards and asks for recharges, and reads no audit log; and somebody who reads it all. When all of it was still open. */
const viewer = (id: string, request: Viewer['actor']['grants']['request'], approve: Viewer['actor']['grants']['approve']): Viewer => ({ actor: { id, email: '', name: '', role: { id: 'many', name: 'many' }, grants: { request, approve } }, language: 'es', now: new Date('2023-01-01') })
const checker = viewer('M3', ['wallet-balance', 'card-balance'], ['card-block'])
const auditor = viewer('M4', ['decide-task', 'roles-permissions'], ['roles-permissions', 'wallet-balance', 'card-balance', 'card-block'])

const everyList: Record<string, ServedList> = {
  users,
  'kyc-users': kycUsers,
  'kyc-mail-runs': kycMailRuns,
  'kyc-mail-recipients': kycMailRecipients,
  'notification-results': notificationResultsOf(true),
  'notification-people': notificationPeople,
  'in-app-notifications': inAppNotifications,
  'segment-history': segmentHistory,
  'national-id-rows': nationalIdRowsOf(1, 'users'),
  'created-users': createdUsers,
  cards,
  'card-requests': cardRequests,
  'card-activations': cardActivations,
  disputes: disputesWhere(),
  movements: programmeMovements,
  banners,
  'top-up-summary': topUpsFrom(FLOAT),
  reversals: reversalsTo(RECOVERED),
  'user-otps': userOtps,
  cashbacks,
  'cashback-rewards': cashbackRewardsOf('P1'),
  referrals,
  'referral-details': referralDetails,
  services,
  'upload-history': uploadedLists({ grants: { request: permissionCodes, approve: permissionCodes } }),
  'audit-log': auditLog(reader, 'es'),
  'new-audit-log': { ...auditLog(reader, 'es'), where: unread(reader) },
  'new-audit-log of a newcomer': { ...auditLog(newcomer, 'es'), where: unread(newcomer) },
  'read-audit-log': { ...auditLog(reader, 'es'), where: read(reader) },
  requests: requestsFor(auditor),
  'requests of a checker': requestsFor(checker),
  'request-tasks': openTasksFor(auditor),
  'request-tasks of a checker': openTasksFor(checker),
  'decided-tasks': decidedTasksFor(auditor, ['approved', 'rejected']),
  'decided-tasks of a checker': decidedTasksFor(checker, ['approved', 'rejected']),
  'rejected-tasks': decidedTasksFor(auditor, ['rejected']),
}

/** A value for each filter, by the end of its name or its kind; each leaves some rows of every hundred. */
const someDays = { from: '2024-05-01', to: '2024-05-03' }
const given: Readonly<Record<string, unknown>> = {
  card: ['Pending'], segment: 'many', type: ['home'], ids: 'U0000077,U0000078', status: ['Canceled'], kyc_status: ['rejected'], card_type: ['physical'], card_or_wallet: ['Card'], action: ['card.blocked'], operation: ['block-cards'],
  created_by: 'clerk7', actor: 'clerk7', subject_type: ['user'], subject_id: 'U77', sign_ins: ['hidden'],
  purpose: ['card_pin'], reason: ['other'], requester: 'clerk7', approver: 'clerk3', rejecter: 'clerk3', change: ['edit-role'], auditlog_id: '59990', run_id: '1', kind: ['invitation'], outcome: ['failed'],
  reward_type: ['percent'], state: ['rest'], referral_id: 'R1', trigger: ['first_topup'], category: 'elec', is_active: ['true'], notification_id: 'N1', segment_id: 'many', upload_document_id: '1', matched: ['no'], figure: ['cash-out'], user_id: 'U0000077',
}
const statusOf: Readonly<Record<string, string[]>> = { cashbacks: ['active'], referrals: ['active'], 'referral-details': ['qualified'], users: ['Frozen'], 'kyc-users': ['rejected'], 'created-users': ['Frozen'], 'user-otps': ['blocked'], 'upload-history': ['failed'], disputes: ['resolved_against'], banners: ['over'], requests: ['withdrawn'], 'requests of a checker': ['withdrawn'] }

function askedBy(id: string, source: ServedList): { name: string; asked: Asked }[] {
  // Users by KYC are always asked for in one status. Requests stand in the order `waiting` where only those that are pending are asked for, and in another where all are.
  const ofRequests = id.startsWith('requests')
  const page = { page: 1, page_size: 10, order: 'desc', ...(ofRequests && { sort_by: 'created_at' }), ...(id === 'kyc-users' && { status: ['rejected'] }) } as const
  const filters = Object.entries(source.list.filters).map(([name, { kind }]) => {
    const range = kind === 'days' ? someDays : { from: 999_000, to: 1_000_003 }
    // The tab of what is pending is the only one that asks who a request waits for.
    if (name === 'waits_for') return { name: 'pending and filtered by whom it waits for', asked: { ...page, status: ['pending'], waits_for: ['me'] } }
    // Compliance asks what was decided in some days in the order of decisions.
    if (ofRequests && name === 'decided_at') return { name: 'filtered by decided_at in its order', asked: { ...page, sort_by: name, decided_at_from: range.from, decided_at_to: range.to } }
    const filter = kind === 'days' || kind === 'amounts' ? { [`${name}_from`]: range.from, [`${name}_to`]: range.to } : { [name]: (name === 'status' && statusOf[id]) || given[name] }
    return { name: `filtered by ${name}`, asked: { ...page, ...filter } }
  })
  // So is its order, `waiting`, in which each has its place for its reader: the few that are pending are sorted when they are read.
  const pending = (sort_by: string) => (sort_by === 'waiting' ? { status: ['pending'] } : {})
  const sorts = source.list.sorts.flatMap((sort_by) => (['asc', 'desc'] as const).map((order) => ({ name: `sorted by ${sort_by} ${order}`, asked: { ...page, sort_by, order, ...pending(sort_by) } })))
  const own = ofRequests ? { page: 1, page_size: 10, order: 'desc' as const, status: ['pending'] } : page
  return [{ name: 'in its own order', asked: own }, ...sorts, ...filters]
}

const ownOrder: Asked = { page: 1, page_size: 10, order: 'desc' }

describe(`page 1 of ${MANY} rows`, async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  await fillManyRows(database.pool)
  const planOf = async (query: RawBuilder<unknown>, db: Kysely<Database> = database.db): Promise<Node[]> => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) ${query}`.execute(db)
    return stepsOf(rows[0]!['QUERY PLAN'][0].Plan)
  }
  const reading = async (query: RawBuilder<unknown>, most: number, db?: Kysely<Database>) => {
    const large = (await planOf(query, db)).filter((step) => handledBy(step) > most)
    assert.deepEqual(large.map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''} ${handledBy(step)}`), [])
  }

  const counting = (source: ServedList, most: number) =>
    inTransaction(database.db, async (transaction) => {
      await planForCount(transaction, source, ownOrder)
      await reading(countQuery(source, ownOrder, COUNTED), most, transaction)
    })

  for (const [id, source] of Object.entries(everyList)) {
    for (const { name, asked } of askedBy(id, source)) it(`of ${id} ${name} handles few of them`, () => reading(pageQuery(source, asked), FEW))
    it(`of ${id} is counted without reading it`, () => counting(source, READ_TO_COUNT))
    if (source.search) it(`of ${id} finds what few rows have by an index`, async () => {
      if (['upload-history', 'national-id-rows'].includes(id)) return
      for (const search of ['user77123@', 'U0000077']) await reading(pageQuery(source, { page: 1, page_size: 10, order: 'desc', search }), FEW)
    })
    if ((source.list.search?.min ?? 0) > 1) it(`of ${id} finds a word of two letters by an index`, async () => {
      for (const search of ['wu', 'zq']) await reading(fewQuery(source, { page: 1, page_size: 10, order: 'desc', search }), FEW)
    })
  }

  for (const source of [loansOf('U0000077'), assistancesOf('U0000077'), serviceUsesOf('U0000077')]) it(`of the ${Object.keys(source.from)[0]} of one user handles few of them`, () => reading(pageQuery(source, { page: 1, page_size: 10, order: 'desc' }), FEW))
  it('of the loans of one contract handles few of them', () => reading(pageQuery(loanHistory, { page: 1, page_size: 10, order: 'desc', document_id: 'K77' } as Asked), FEW))
  it('of the instalments of one loan handles few of them', () => reading(pageQuery(loanPayments, { page: 1, page_size: 10, order: 'asc', loan_id: 'L0000077' } as Asked), FEW))
  it('of users without a card handles few of them', () => reading(pageQuery(users, { page: 1, page_size: 10, order: 'desc', card: ['none'] } as Asked), FEW))
  it('of what happened to one user is counted by looking them up', () => counting(timelineOf('U0000077', { wallet: true, card: true, cardStates: true, requests: isVisible(viewer('nobody', [], [])) }), FEW))
  it('of the movements of one account handles few of them', () => reading(pageQuery(movementsOf(1_000_061), { page: 1, page_size: 8, order: 'desc' }), FEW))
})
