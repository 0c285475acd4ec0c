import { DECIDES } from '@ventanilla/contract/changes'
import { listTasks } from '@ventanilla/contract/bulk/list-state'
import { anyOperation } from '@ventanilla/contract/bulk/operations'
import { FAILED_DAYS, MAX_EXACT_COUNT } from '@ventanilla/contract/constants'
import { complianceEndpoints } from '@ventanilla/contract/endpoints/compliance.endpoints'
import type { DashboardDetails, WaitingId } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { limitProviderEndpoints } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { notificationEndpoints } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { allows, type Access } from '@ventanilla/contract/permissions'
import { requestsFor, type Viewer } from '../../engines/changes/request.list.ts'
import type { ServedList } from '../../engines/lists/list-source.ts'
import { readList } from '../../engines/lists/read-list.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import type { Services } from '../../platform/services.ts'
import { shiftDay } from '../../platform/http/day-range.ts'
import { countUnanswered } from '../compliance/public.ts'
import { notifications } from '../notifications/public.ts'
import { limitProviders } from '../suppliers/public.ts'
import { uploadedLists } from '../uploads/public.ts'

/** Something that may wait for somebody: who may see it, and how many there are for them. */
type Waiting = { id: WaitingId; access: Access; count: (viewer: Viewer, services: Services) => Promise<number> }

/** How many entries a list has under some filters: the same that it shows to who follows the link, counted as far as any list is: a tile has no "more than". */
const countOf = async ({ db }: Services, source: ServedList, filters: Readonly<Record<string, unknown>>): Promise<number> =>
  (await readList(db, source, { page: 1, page_size: 1, order: 'desc', ...filters }, MAX_EXACT_COUNT)).count

/** The first of the days whose failures wait. */
const firstDay = (now: Date) => shiftDay(dayStamp(now), 1 - FAILED_DAYS)

/** All that may wait, in the order of the home page. A new kind is one more entry here, its id in the contract, and its line in `waiting-panel.tsx`. */
const waiting: readonly Waiting[] = [
  { id: 'requests', access: { view: [DECIDES] }, count: (viewer, services) => countOf(services, requestsFor(viewer), { status: ['pending'], waits_for: ['me'] }) },
  { id: 'lists', access: anyOperation, count: ({ actor }, services) => countOf(services, uploadedLists(actor), { waits: listTasks }) },
  { id: 'failed-rows', access: anyOperation, count: ({ actor, now }, services) => countOf(services, uploadedLists(actor), { status: ['partially_completed', 'failed'], created_at_from: firstDay(now) }) },
  { id: 'orders', access: complianceEndpoints['compliance-summary'].access, count: (_viewer, { db }) => countUnanswered(db) },
  { id: 'limits', access: limitProviderEndpoints['limit-providers'].access, count: (_viewer, services) => countOf(services, limitProviders, { status: ['near', 'reached'] }) },
  // One fails at its hour, however long ago it was written.
  { id: 'notifications', access: notificationEndpoints.notifications.access, count: ({ now }, services) => countOf(services, notifications, { status: ['failed'], send_after_from: firstDay(now) }) },
]

/** What waits for somebody, of the kinds that they may see. */
export const readWaiting = (viewer: Viewer, services: Services): Promise<DashboardDetails['waiting']> =>
  Promise.all(waiting.filter(({ access }) => allows(viewer.actor.grants, access)).map(async ({ id, count }) => ({ id, count: await count(viewer, services) })))
