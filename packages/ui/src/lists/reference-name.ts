import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListId } from '@ventanilla/contract/list-table'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'

type Row = Readonly<Record<string, unknown>>
export type NameOf = (row: Row) => { id: string; name: string }

/** How many records are offered at once; a search finds the others. */
const OFFERED = 50
/** The endpoint that answers one record of a list, where the list can't be asked for it. */
const oneOf = { roles: 'role', segments: 'segmentation', referrals: 'referral' } as const

/** What records of a list are called, as far as they are among the first that a search finds. */
export function useRecords(of: ListId, search: string, nameOf: NameOf) {
  const answer = useQuery({ ...useApi().list(of, { page: 1, pageSize: OFFERED, search, sort: undefined, filters: {} }), placeholderData: keepPreviousData })
  return { ...answer, options: answer.data?.results.map((row) => nameOf(row)).map(({ id, name }) => ({ value: id, label: name })) }
}

/** The name of a chosen record: of those that were read of its list, or asked for by its id. Its id as long as the name is not known. */
export function useRecordName(of: ListId, nameOf: NameOf, value: string): string {
  const api = useApi()
  const { may } = useSession()
  const { isPending } = useRecords(of, '', nameOf)
  const pages = useQueryClient().getQueriesData<{ results?: readonly Row[] }>({ queryKey: [of] })
  const seen = pages.flatMap(([, page]) => page?.results ?? []).map(nameOf).find(({ id }) => id === value)
  const one = of in oneOf ? oneOf[of as keyof typeof oneOf] : undefined
  const asked = useQuery({ ...api.query(one ?? 'role', { params: { id: value } }), enabled: one !== undefined && may(one) && value !== '' && !isPending && seen === undefined })
  return (seen ?? (asked.data && nameOf(asked.data)))?.name ?? value
}

/** The same as a part of a sentence. */
export const ReferenceName = ({ of, nameOf, value }: { of: ListId; nameOf: NameOf; value: string }) => useRecordName(of, nameOf, value)
