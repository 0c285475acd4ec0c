import { sql, type RawBuilder } from 'kysely'
import type { FigureId } from '@ventanilla/contract/figures'
import type { MovementKind } from '@ventanilla/contract/states'

type Sql<T = unknown> = RawBuilder<T>

const holders = ['wallet', 'card'] as const
type Place = (typeof holders)[number]

/**
 * What a figure counts: movements of these kinds (absent: any) with one of these places on that side. Movements that are
 * reversed count nowhere, so `reversal` is a recovery that names no movement. Money that the programme gives away (cashback,
 * referrals) is none that came in.
 */
const figureKinds: Readonly<Record<FigureId, { kinds?: readonly MovementKind[]; side: 'debit' | 'credit' | 'either'; places: readonly Place[] }>> = {
  'cash-in': { kinds: ['topup', 'adjustment'], side: 'credit', places: holders },
  'cash-out': { kinds: ['purchase', 'fee', 'adjustment', 'reversal'], side: 'debit', places: holders },
  wallet: { side: 'either', places: ['wallet'] },
  card: { side: 'either', places: ['card'] },
  total: { side: 'either', places: holders },
}

/** Columns that hold the kind of a movement, and the kinds of its two accounts. */
type Columns = { kind: Sql; debit: Sql; credit: Sql }

/** Whether a figure counts what these columns tell of, as SQL. */
export function isOfFigure(id: FigureId, { kind, debit, credit }: Columns): Sql<boolean> {
  const { kinds, side, places } = figureKinds[id]
  const sides = [...(side === 'credit' ? [] : [debit]), ...(side === 'debit' ? [] : [credit])]
  const at = sql.join(sides.map((one) => sql`${one} = any(${[...places]}::text[])`), sql` or `)
  return kinds ? sql<boolean>`(${kind} = any(${[...kinds]}::text[]) and (${at}))` : sql<boolean>`(${at})`
}
