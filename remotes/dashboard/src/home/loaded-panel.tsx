import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Query } from '@ventanilla/api-client/api'
import { LoadFailure, LoadingState, Panel, StaleNotice } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'

type LoadedPanelProps<T> = { title: string; actions?: ReactNode; query: Query<T>; children: (data: T) => ReactNode }

/** A panel that loads its own data, so that a failure in one leaves the others as they are. */
export function LoadedPanel<T>({ title, actions, query, children }: LoadedPanelProps<T>) {
  const answer = useQuery(query)
  const load = useLoadState(answer, (data) => data)
  return (
    <Panel title={title} actions={actions}>
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && children(load.value)}
    </Panel>
  )
}
