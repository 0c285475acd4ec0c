import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders } from '@ventanilla/contract/bulk/headers'

/** How the headers of a file go with an operation: what it would lack, and what of both would be left over. */
export type Fit = { id: string; missing: readonly string[]; left: number }

export function fitOf(definition: BulkDefinition, headers: readonly string[]): Fit {
  const { keys, missing, doubled, extra } = matchHeaders(definition, headers)
  const unused = Object.keys(definition.columns).filter((key) => !keys.includes(key)).length
  return { id: definition.id, missing, left: doubled.length + extra.length + unused }
}

/** The one operation that the headers are meant for; none where no list is complete, or two go with them equally well. */
export function bestOf(fits: readonly Fit[]): string | undefined {
  const [first, second] = fits.filter(({ missing }) => missing.length === 0).toSorted((a, b) => a.left - b.left)
  return first && first.left !== second?.left ? first.id : undefined
}
