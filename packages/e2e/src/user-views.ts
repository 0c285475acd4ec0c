import type { Language } from '@ventanilla/contract/messages/say'
import { call } from './api.ts'
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
}

const [card, wallet, product] = [word('Tarjeta', 'Card'), word('Billetera', 'Wallet'), word('Productos', 'Products')]
const [movements, activity, cashback] = [word('Movimientos', 'Movements'), word('Actividad', 'Activity'), word('Cashback', 'Cashback')]
const date = word('Fecha', 'Date')
const created = { filter: 'created_at', sort: 'created_at' }
const changed = { filter: 'changed_at', sort: 'changed_at' }
const [email, transaction] = [/\S+@\S+/, /(?<=\t)\d+(?=\t)/]

/** Every list of the page of a user, in the order of the tabs (specification: /users/{userId}). */
export const views: readonly View[] = [
  { tab: card, view: movements, query: '', table: movements, date: word('Fecha de compra', 'Purchase date'), ...created, needle: transaction },
  { tab: card, view: activity, query: 'view=activity', table: activity, date, ...changed, needle: email },
  { tab: card, view: word('Reportados', 'Reported'), query: 'view=reported', table: word('Reportados', 'Reported'), date: word('Reportado', 'Reported'), ...created, needle: /D\d{6}/ },
  { tab: card, view: cashback, query: 'view=cashback', table: cashback, date, ...created, needle: transaction },
  { tab: wallet, view: movements, query: 'tab=wallet', table: movements, date, ...created, needle: transaction },
  { tab: wallet, view: activity, query: 'tab=wallet&view=activity', table: activity, date, ...changed, needle: /Activ/ },
  { tab: wallet, view: word('Referidos', 'Referrals'), query: 'tab=wallet&view=referral', table: word('Referidos', 'Referrals'), date, ...created, needle: email },
  { tab: wallet, view: cashback, query: 'tab=wallet&view=cashback', table: cashback, date, ...created, needle: transaction },
  { tab: product, view: word('Créditos', 'Loans'), query: 'tab=product', prefix: 'credits.', table: word('Créditos', 'Loans'), date, ...created, needle: /L\d+/ },
  { tab: product, view: word('Asistencias', 'Assistances'), query: 'tab=product&view=assistances', prefix: 'assistances.', table: word('Asistencias', 'Assistances'), date: word('Contratada', 'Bought'), ...created, needle: /^\S+/ },
  { tab: word('Servicios', 'Services'), query: 'tab=services', prefix: 'services.', table: word('Servicios', 'Services'), date, ...created, needle: /^\S+/ },
  { tab: word('Cronología', 'Timeline'), query: 'tab=timeline', table: word('Cronología', 'Timeline'), date, filter: 'at', sort: 'at', needle: /(?<=\t)Súper \S+/ },
]

/** What the lists are asked by: a user with the ids of their card and their wallet. */
export type Owner = { id: string; card: string; wallet: string }

/**
 * Somebody whose card and wallet have something in every list, and somebody with loans and assistances: holders who
 * reported a movement have most of it.
 */
export async function ownersOfAll(stage: Stage): Promise<{ holder: Owner; borrower: Owner }> {
  const { results } = await call(stage, 'disputes', { query: { page_size: 100, sort_by: 'created_at' } })
  let [holder, borrower]: (Owner | undefined)[] = []
  for (const userId of new Set(results.map(({ user_id }) => user_id))) {
    const { card, wallet } = await call(stage, 'user-details', { params: { userId } })
    if (!card) continue
    const owner = { id: userId, card: card.id, wallet: wallet.id }
    const loans = async () => (await call(stage, 'loans', { params: { userId }, query: {} })).count > 0 && (await call(stage, 'assistances', { params: { userId }, query: {} })).count > 0
    const services = async () => (await call(stage, 'wallet-referrals', { params: { id: wallet.id }, query: {} })).count > 0 && (await call(stage, 'service-history', { params: { userId }, query: {} })).count > 0
    if (!borrower && (await loans())) borrower = owner
    if (!holder && (await services())) holder = owner
    if (holder && borrower) return { holder, borrower }
  }
  throw new Error('the seeded programme has nobody with something in every list')
}
