import { z } from 'zod'
import type { CardStatus } from '@ventanilla/contract/states'
import type { CardFacts, StatusOrder } from '../card-provider.ts'

/** A body as JSON, or nothing where it is none. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MAX_DETAIL = 200
const problem = z.object({ title: z.string(), detail: z.string(), errors: z.record(z.string(), z.array(z.string())) }).partial()

/** Why PayCaddy refused, in its words, without anything that could be a card's number. */
export function detailOf(body: unknown): string | undefined {
  const read = problem.safeParse(body)
  if (!read.success) return undefined
  const { title, detail, errors } = read.data
  const reasons = [title?.trim(), detail, ...Object.values(errors ?? {}).flat()].filter((text) => text && text !== 'Error')
  return reasons.length > 0 ? withoutNumbers(reasons.join(': ')).slice(0, MAX_DETAIL) : undefined
}

/** Strikes out runs of digits as long as a card's number, also where they are written in groups. */
export const withoutNumbers = (text: string): string => text.replace(/\d(?:[ -]?\d){10,}/g, '…')

/** Lists come as a text that holds JSON. One that can't be read, or has an entry that can't, is no list: nothing is missing from it. */
const listed = <T extends z.ZodType>(item: T) => z.string().transform(bodyOf).pipe(z.array(item))
/** Entries that can't be read are left out: for what is only shown. */
const listedWhereReadable = <T extends z.ZodType>(item: T) => z.string().transform((text) => z.array(z.unknown()).catch([]).parse(bodyOf(text)).flatMap((entry) => item.safeParse(entry).data ?? []))

export const wallet = z.object({ id: z.string().min(1) })
export const walletBalance = z.object({ balance: z.number().int(), amountWithheld: z.number().int().default(0) })
export const walletsOfUser = z.object({ walletsJson: listed(z.object({ Id: z.string().min(1), Description: z.string().nullish() })) })
/** A natural person; nothing else of what PayCaddy says of them is read. */
export const endUser = z.object({ id: z.string().min(1), firstName: z.string().default(''), lastName: z.string().default(''), isActive: z.boolean().default(false) })
/** The date is YYYYMM, as a number on some of its pages and a text on others. */
export const card = z.object({ id: z.string().min(1), userId: z.string(), walletId: z.string(), status: z.string(), dueDate: z.union([z.string(), z.number()]).nullish() })
/** Only the last digits leave this schema. */
export const lastDigits = z.object({ pan: z.string().regex(/^[\d ]{12,23}$/).transform((pan) => pan.replaceAll(' ', '').slice(-4)) })
export const movementsOfWallet = z.object({ transactionListJson: listed(z.object({ id: z.string().optional().catch(undefined), statement: z.string().nullish(), amount: z.number().int().optional().catch(undefined) })) })
export const movementsOfCard = z.object({
  transactionListJson: listedWhereReadable(
    z.object({
      c1Tipo: z.string(),
      c4ImporteTransaccion: z.string().regex(/^\d+$/),
      c7FechaHoraTransaccion: z.string().regex(/^\d{14}$/),
      BDateUtcCreate: z.string().optional(),
      c11NumeroIdentificativoTransaccion: z.string(),
      c43IdentificadorComercio: z.string().default(''),
      c3CodigoProceso: z.string().optional(),
      isSettled: z.union([z.string(), z.boolean()]).optional(),
    }),
  ),
})

/** '202712' → '12/27', as cards are shown. */
const expiryOf = (dueDate: string | number | null | undefined): string | undefined => /^20(\d\d)(0[1-9]|1[0-2])$/.exec(String(dueDate ?? ''))?.slice(1).reverse().join('/')

/** A card of PayCaddy's as facts for ours. */
export function cardFacts({ id, walletId, status, dueDate }: z.output<typeof card>): CardFacts {
  const ours = statusOf(status)
  const expiry = expiryOf(dueDate)
  return { provider_card_id: id, provider_wallet_id: walletId, ...(ours && { status: ours }), ...(expiry && { expiry }) }
}

/** PayCaddy's words for a card's status, and ours. Pending is ours alone: PayCaddy does not know the card yet. */
const statuses = [
  ['PendingAck', 'PendingAck'],
  ['Active', 'Active'],
  ['Temporarilyblocked', 'Temporarily blocked'],
  ['Cancel', 'Canceled'],
] as const satisfies readonly (readonly [string, CardStatus])[]

/** Our status for a word of PayCaddy's, whose capitals vary between its pages. */
export const statusOf = (word: unknown): CardStatus | undefined => statuses.find(([theirs]) => typeof word === 'string' && theirs.toLowerCase() === word.toLowerCase())?.[1]

/** PayCaddy's word for a status of ours. */
export const wordOf = (status: CardStatus): string | undefined => statuses.find(([, ours]) => ours === status)?.[0]

/** The call that changes a status, and the status that it leads to. */
export const statusCalls = {
  acknowledge: { path: '/v1/cardOperations/ackReception', leadsTo: 'Active' },
  block: { path: '/v1/cardOperations/blockCard', leadsTo: 'Temporarily blocked' },
  unblock: { path: '/v1/cardOperations/unblockCard', leadsTo: 'Active' },
  cancel: { path: '/v1/cardOperations/cancelCard', leadsTo: 'Canceled' },
} as const satisfies Record<StatusOrder, { path: string; leadsTo: CardStatus }>
