import { useQuery } from '@tanstack/react-query'
import type { PendingChange, RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'

/** Which records of a list or page may have a change that waits, and their ids. */
export type PendingOf<Row> = { type: RecordType; idOf: (row: Row) => string }

/**
 * The changes of some records that wait for a second person: one call for all of them. Nothing while they load, without the
 * permission, and where the call fails: a page is never worse for it.
 */
export function usePending(type: RecordType | undefined, ids: readonly string[]): (id: string) => readonly PendingChange[] {
  const asked = [...new Set(ids)].filter((id) => id !== '').join(',')
  const { data } = useQuery({
    ...useApi().query('pending-changes', { params: { type: type ?? 'role' }, query: { ids: asked } }),
    enabled: type !== undefined && asked !== '',
    retry: false,
  })
  return (id) => data?.results.filter(({ subject_id }) => subject_id === id) ?? []
}
