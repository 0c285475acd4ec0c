import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'

/** What an entry changed of one field: of a text what was and what is, of a list what left it and what joined it. */
export type Change = { field: string } & ({ before: string; after: string } | { removed: string[]; added: string[]; kept: number })

/** Field by field what an entry changed; a field that stands on one side only has the empty text on the other. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({ field, ...change(before?.[field], after?.[field]) }))
}

function change(before: unknown, after: unknown) {
  if (!Array.isArray(before) && !Array.isArray(after)) return { before: written(before), after: written(after) }
  const [was, is] = [items(before), items(after)]
  const added = is.filter((item) => !was.includes(item))
  return { removed: was.filter((item) => !is.includes(item)), added, kept: is.length - added.length }
}

const items = (list: unknown): string[] => (Array.isArray(list) ? list.map(written) : [])

function written(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
