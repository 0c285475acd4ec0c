import { operationOf } from '@ventanilla/contract/bulk/operations'
import { endpoints, type EndpointId } from '@ventanilla/contract/endpoints'
import { FOUND_OF_EACH, type Found, type FoundKind } from '@ventanilla/contract/endpoints/search.endpoints'
import type { AnyList } from '@ventanilla/contract/lists'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { allows } from '@ventanilla/contract/permissions'
import { cards } from '../areas/cards/card.list.ts'
import { cashbacks } from '../areas/marketing/cashback.list.ts'
import { referrals } from '../areas/marketing/referral.list.ts'
import { notifications } from '../areas/notifications/notification.list.ts'
import { segmentations } from '../areas/segments/segment.list.ts'
import { uploadedLists } from '../areas/uploads/upload.list.ts'
import { users } from '../areas/users/user.list.ts'
import { requestsFor, type Viewer } from '../engines/changes/request.list.ts'
import type { EntryOf, ServedList } from '../engines/lists/list-source.ts'
import { findFirst } from '../engines/lists/read-list.ts'
import { handle } from '../platform/http/handler.ts'

/** Somebody types on: what is not found by then is not waited for, milliseconds. */
const PATIENCE_MS = 700

type Shown = Omit<Found, 'kind'>
type Finder = { kind: FoundKind; /** The list that it is found in, and the call of its page: who may make both finds it. */ of: readonly EndpointId[]; source: ServedList; show: (entry: never) => Shown }

const finder = <L extends AnyList>(kind: FoundKind, of: readonly EndpointId[], source: ServedList<L>, show: (entry: EntryOf<L>) => Shown): Finder => ({ kind, of, source, show })
const beside = (...texts: readonly string[]) => texts.filter(Boolean).join(' · ')
const nameOf = ({ first_name, surname }: { first_name: string; surname: string }) => `${first_name} ${surname}`

/** Everything that is found, each by the search of its own list: a person who may not read the list does not find it. */
const finders = (viewer: Viewer, language: Language): Finder[] => [
  finder('user', ['users', 'user-details'], users, (user) => ({ id: user.id, title: nameOf(user), note: beside(user.email, user.identification_number, user.mobile), link: `/users/${user.id}` })),
  finder('card', ['cards', 'card-details'], cards, (card) => ({
    id: card.id,
    title: `•••• ${card.last_four ?? '••••'}`,
    note: beside(nameOf(card), stateWord('card', card.status, language)),
    link: `/credit-card/details?${new URLSearchParams({ user: card.user_id, card: card.id }).toString()}`,
  })),
  finder('list', ['upload-history'], uploadedLists(viewer.actor), ({ upload_document_id: id, operation, file_name, status, processed_at }) => {
    const { route = '', endpoints: steps } = operationOf(operation) ?? {}
    return { id, title: file_name, note: beside(id, messages[language].operations[operation]?.title ?? operation, stateWord('document', status, language)), link: `/${route}/${id}${processed_at !== null && steps?.process ? '/result' : ''}` }
  }),
  finder('request', ['requests', 'audit-entry'], requestsFor(viewer), ({ id, title, subject_name, requester, status }) => ({ id, title: beside(title, subject_name), note: beside(id, requester.name, stateWord('request', status, language)), link: `/request-detail/${id}` })),
  finder('cashback', ['cashbacks', 'cashback'], cashbacks, ({ id, name_es, name_en, status }) => ({ id, title: language === 'es' ? name_es : name_en, note: beside(id, stateWord('cashback', status, language)), link: `/cashback/${id}` })),
  finder('referral', ['referrals', 'referral'], referrals, ({ id, name, status }) => ({ id, title: name, note: beside(id, stateWord('cashback', status, language)), link: `/marketing/referrals/${id}` })),
  finder('segment', ['segmentations', 'segmentation'], segmentations, ({ id, name }) => ({ id, title: name, note: id, link: `/edit-segmentation/${id}` })),
  finder('notification', ['notifications', 'notification'], notifications, ({ id, title_es, title_en, segment_name }) => ({ id, title: language === 'es' ? title_es : title_en, note: beside(id, segment_name ?? ''), link: `/marketing/notifications/${id}` })),
]

/** Looks through one list after the other, so that a search holds one connection at a time. */
export const searchHandler = handle('search', async ({ query: { query: text }, actor, language }, { db, clock }) => {
  const mine = finders({ actor, language, now: clock.now() }, language).filter(({ of }) => of.every((id) => allows(actor.grants, endpoints[id].access)))
  const results: Found[] = []
  const unfinished: FoundKind[] = []
  for (const { kind, source, show } of mine) {
    const entries = await findFirst(db, source, text, { most: FOUND_OF_EACH, patience: PATIENCE_MS })
    if (entries) results.push(...entries.map((entry) => ({ kind, ...show(entry as never) })))
    else unfinished.push(kind)
  }
  return { results, too_short: mine.filter(({ source }) => text.length < (source.list.search?.min ?? 0)).map(({ kind }) => kind), unfinished }
})
