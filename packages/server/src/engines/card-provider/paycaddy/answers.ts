import { z } from 'zod'

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
export const expiryOf = (dueDate: string | number | null | undefined): string | undefined => /^20(\d\d)(0[1-9]|1[0-2])$/.exec(String(dueDate ?? ''))?.slice(1).reverse().join('/')
