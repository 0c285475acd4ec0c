import type { Language } from '@ventanilla/contract/messages/say'
import { call } from './api.ts'
import { isTaken, take } from './people.ts'
import type { Stage } from './stage.ts'

type Word = Readonly<Record<Language, string>>
const word = (es: string, en: string): Word => ({ es, en })

/** A list on the page of a user, as its tabs, its table and its columns are called. */
export type View = {
  tab: Word
  /** Tab inside of the tab. */
  view?: Word
  /** Where the address opens it. */
  query: string
  /** Stands before its parameters of the address. */
  prefix?: string
  table: Word
  /** The column of its dates, which it sorts and filters by; `filtered` where the filter is called otherwise. */
  date: Word
  filter: string
  sort: string
  /** What of a row is searched for. */
  needle: RegExp
  /** Whether somebody has such a row. */
  has: (stage: Stage, owner: Owner) => Promise<boolean>
}

/** A user with the ids of their card and their wallet. */
export type Owner = { id: string; card: string; wallet: string }

const [card, wallet, product] = [word('Tarjeta', 'Card'), word('Billetera', 'Wallet'), word('Productos', 'Products')]
const [movements, activity, cashback] = [word('Movimientos', 'Movements'), word('Actividad', 'Activity'), word('Cashback', 'Cashback')]
const date = word('Fecha', 'Date')
const created = { filter: 'created_at', sort: 'created_at' }
const changed = { filter: 'changed_at', sort: 'changed_at' }
const [email, transaction] = [/\S+@\S+/, /(?<=\t\s*)\d+(?=\s*\t)/]
const some = async (list: Promise<{ count: number }>) => (await list).count > 0
const ofCard = (list: 'card-transactions' | 'card-disputes' | 'card-cashback') => (stage: Stage, { card: id }: Owner) => some(call(stage, list, { params: { id }, query: {} }))
const ofWallet = (list: 'wallet-transactions' | 'wallet-cashback') => (stage: Stage, { wallet: id }: Owner) => some(call(stage, list, { params: { id }, query: {} }))
const ofUser = (list: 'loans' | 'assistances' | 'service-history') => (stage: Stage, { id }: Owner) => some(call(stage, list, { params: { userId: id }, query: {} }))
const activated = (stage: Stage, { card: id }: Owner) => some(call(stage, 'card-activity', { params: { id }, query: { to_status: 'Active' } }))
/** Brought somebody who still has an address to be searched for. */
const brought = async (stage: Stage, { wallet: id }: Owner) => (await call(stage, 'wallet-referrals', { params: { id }, query: {} })).results.some(({ email: address }) => email.test(address))
// Every wallet is opened so.
const always = () => Promise.resolve(true)
const bought = async (stage: Stage, { id }: Owner) => (await call(stage, 'user-timeline', { params: { userId: id }, query: {} })).results.some(({ what, note }) => what === 'purchase' && (note ?? '').length > 2)

/** Every list of the page of a user, in the order of the tabs (specification: /users/{userId}). */
export const views: readonly View[] = [
  { tab: card, view: movements, query: '', table: movements, date: word('Fecha de compra', 'Purchase date'), ...created, needle: transaction, has: ofCard('card-transactions') },
  { tab: card, view: activity, query: 'view=activity', table: activity, date, ...changed, needle: /(?<=^(?:[^\t]*\t){2}\n*)Activ/, has: activated },
  { tab: card, view: word('Reportados', 'Reported'), query: 'view=reported', table: word('Reportados', 'Reported'), date: word('Reportado', 'Reported'), ...created, needle: /D\d{6}/, has: ofCard('card-disputes') },
  { tab: card, view: cashback, query: 'view=cashback', table: cashback, date, ...created, needle: transaction, has: ofCard('card-cashback') },
  { tab: wallet, view: movements, query: 'tab=wallet', table: movements, date, ...created, needle: transaction, has: ofWallet('wallet-transactions') },
  { tab: wallet, view: activity, query: 'tab=wallet&view=activity', table: activity, date, ...changed, needle: /(?<=^(?:[^\t]*\t){3}\n*)Activ/, has: always },
  { tab: wallet, view: word('Referidos', 'Referrals'), query: 'tab=wallet&view=referral', table: word('Referidos', 'Referrals'), date, ...created, needle: email, has: brought },
  { tab: wallet, view: cashback, query: 'tab=wallet&view=cashback', table: cashback, date, ...created, needle: transaction, has: ofWallet('wallet-cashback') },
  { tab: product, view: word('Créditos', 'Loans'), query: 'tab=product', prefix: 'credits.', table: word('Créditos', 'Loans'), date, ...created, needle: /L\d+/, has: ofUser('loans') },
  { tab: product, view: word('Asistencias', 'Assistances'), query: 'tab=product&view=assistances', prefix: 'assistances.', table: word('Asistencias', 'Assistances'), date: word('Contratada', 'Bought'), ...created, needle: /^\S+/, has: ofUser('assistances') },
  { tab: word('Servicios', 'Services'), query: 'tab=services', prefix: 'services.', table: word('Servicios', 'Services'), date, ...created, needle: /^\S+/, has: ofUser('service-history') },
  { tab: word('Cronología', 'Timeline'), query: 'tab=timeline', table: word('Cronología', 'Timeline'), date, filter: 'at', sort: 'at', needle: /(?<=\t\s*(?:Compra|Purchase)[^\t]*\t\s*)[^\t\s–]{3,}/, has: bought },
]

let owners: Promise<ReadonlyMap<View, Owner>> | undefined

/** For each list somebody who has something in it; few people for all of them. */
export const ownersOfViews = (stage: Stage): Promise<ReadonlyMap<View, Owner>> => (owners ??= findOwners(stage))

async function findOwners(stage: Stage): Promise<ReadonlyMap<View, Owner>> {
  const found = new Map<View, Owner>()
  // Nobody else may change what these people have while it is looked at.
  const claim = ({ id }: Owner) => [...found.values()].some((one) => one.id === id) || take(id)
  const disputes = await call(stage, 'disputes', { query: { page_size: 100, sort_by: 'created_at' } })
  // Most of the oldest hundred are given out before.
  const pages = await Promise.all([1, 2].map((page) => call(stage, 'users', { query: { status: 'Active', card: 'Active', sort_by: 'created_at', page, page_size: 100 } })))
  // Holders who reported a movement have most of it.
  for (const userId of new Set([...disputes.results.map(({ user_id }) => user_id), ...pages.flatMap(({ results }) => results.map(({ id }) => id))])) {
    const { status, card, wallet } = await call(stage, 'user-details', { params: { userId } })
    // Somebody who was deleted may have reported a movement before, and no longer has a form.
    if (status !== 'Active' || !card || isTaken(userId)) continue
    const owner = { id: userId, card: card.id, wallet: wallet.id }
    for (const view of views) if (!found.has(view) && (await view.has(stage, owner)) && claim(owner)) found.set(view, owner)
    if (found.size === views.length) return found
  }
  throw new Error(`the seeded programme has nobody with ${views.filter((view) => !found.has(view)).map(({ table }) => table.en).join(', ')}`)
}
