import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'

export type Change = { field: string; before: string; after: string }

/** Field by field what an entry changed; a field that stands on one side only has the empty text on the other. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, before: written(before?.[field]), after: written(after?.[field]) }))
}

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
