import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListId } from '@ventanilla/contract/list-table'
import { useApi } from '@ventanilla/remote-sdk/host-context'

export type NameOf = (row: Readonly<Record<string, unknown>>) => { id: string; name: string }

/** How many records are offered at once; a search finds the others. */
const OFFERED = 50

/** What records of a list are called, as far as they are among the first that a search finds. */
export function useRecords(of: ListId, search: string, nameOf: NameOf) {
  const answer = useQuery({ ...useApi().list(of, { page: 1, pageSize: OFFERED, search, sort: undefined, filters: {} }), placeholderData: keepPreviousData })
  return { ...answer, options: answer.data?.results.map((row) => nameOf(row)).map(({ id, name }) => ({ value: id, label: name })) }
}

/** The name of a chosen record; its id as long as the name is not known. */
export function ReferenceName({ of, nameOf, value }: { of: ListId; nameOf: NameOf; value: string }) {
  const { options } = useRecords(of, '', nameOf)
  return options?.find((option) => option.value === value)?.label ?? value
}
