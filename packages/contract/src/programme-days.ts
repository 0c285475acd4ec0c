export type EndProblem = 'date_range_order' | 'date_past'

/** What is wrong with the first day of a programme, if anything: it is over, and was not the first day before. */
export const startProblem = (starts_at: string | undefined, earliest: string, was?: string): { code: 'date_past' } | undefined => (starts_at !== undefined && starts_at < earliest && starts_at !== was ? { code: 'date_past' } : undefined)

/**
 * What is wrong with the last day of a programme, if anything: it comes before the first one, or it is over. A day that
 * stays as it `was` may be over. Days are `YYYY-MM-DD`.
 */
export function endProblem({ starts_at, ends_at }: { starts_at?: string | undefined; ends_at?: string | null | undefined }, today: string, was?: string | null): { code: EndProblem } | undefined {
  if (ends_at == null) return undefined
  if (starts_at !== undefined && ends_at < starts_at) return { code: 'date_range_order' }
  return ends_at < today && ends_at !== was ? { code: 'date_past' } : undefined
}
