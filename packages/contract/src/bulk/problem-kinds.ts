import type { Problem } from '../errors.ts'
import type { ProblemCode } from './formats.ts'

/** What a problem is about where that is no column of the list: the person, their card, money or a limit, a row that repeats another one, the shape of the row, an example of the template. */
const kinds = {
  person: [
    'user_unknown', 'user_missing', 'user_mismatch', 'user_cannot_receive', 'user_stopped', 'user_cannot_have_card', 'kyc_not_verified',
    'email_registered', 'identification_registered', 'mobile_registered', 'wallet_missing', 'wallet_cannot_receive',
  ],
  card: ['card_missing', 'card_cannot_receive', 'card_exists', 'card_not_pending_ack', 'card_not_active', 'card_not_blocked', 'card_canceled', 'card_not_at_provider', 'card_waits_for_provider'],
  balance: [
    'float_insufficient', 'balance_insufficient', 'fee_not_covered', 'monthly_limit_exceeded',
    'section_below_minimum', 'section_above_maximum', 'section_day_exceeded', 'section_month_exceeded', 'section_count_exceeded',
  ],
  repeated: ['duplicate_in_list'],
  row: ['row_short', 'row_long'],
  example: ['row_is_example'],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>

/** The kind of each code that has one of its own, for the server's SQL and the browser. */
export const kindOfCode: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(kinds).flatMap(([kind, codes]) => codes.map((code) => [code, kind])))

/** By what the problems of a review are counted and filtered: what they are about, else the column in which they are. */
export const problemKind = ({ code, field }: Pick<Problem, 'code' | 'field'>): string => kindOfCode[code] ?? field ?? 'row'

/** What valid rows with a warning of their own are filtered by: no row that has a problem is of this kind. */
export const WARNED_KIND = 'warned'

/** By what the failures of a result are counted and filtered: the code of the first problem. */
export const failureKind = (problems: readonly Pick<Problem, 'code'>[]): string => problems[0]?.code ?? ''

/** How many rows have a problem of a kind. */
export type KindCount = { kind: string; count: number }
