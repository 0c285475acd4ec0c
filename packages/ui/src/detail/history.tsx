import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry, RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { EmptyState, LoadingState } from '../feedback/states.tsx'
import { StaleNotice } from '../feedback/stale-notice.tsx'
import { Button } from '../fields/button.tsx'
import { useLoadState } from '../pages/load-state.ts'
import { Timestamp } from '../values/values.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { Difference, type FieldWords } from './difference.tsx'

/** What the entries of a kind of record are called; they belong to the remote that shows it. */
export type HistoryWords = {
  action: (code: string) => string
  actor: (entry: AuditEntry) => string
  field: (entry: AuditEntry, field: string) => FieldWords | undefined
}

export type HistoryProps = { record: { type: RecordType; id: string }; words: HistoryWords }

/** What happened with a record, newest first: who, when and what, each with its difference on opening. */
export function History({ record, words }: HistoryProps) {
  const t = useUiWords()
  const api = useApi()
  const input = { params: record }
  const answer = useInfiniteQuery({
    queryKey: ['record-history', input],
    queryFn: ({ pageParam, signal }) => api.call('record-history', { ...input, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const load = useLoadState(answer, ({ pages }) => pages.flatMap(({ results }) => results))
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  if (load.value.length === 0) return <EmptyState icon="clock" title={t('history.empty')} />
  return (
    <div className="v-history">
      <StaleNotice of={load} />
      <ol>{load.value.map((entry) => <Entry key={entry.id} entry={entry} words={words} />)}</ol>
      {answer.hasNextPage && <Button busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>{t('history.more')}</Button>}
    </div>
  )
}

function Entry({ entry, words }: { entry: AuditEntry; words: HistoryWords }) {
  const t = useUiWords()
  const { ago } = useFormats()
  const title = words.action(entry.action)
  const head = (
    <span>
      <b>{title}</b> <span className="v-muted">{words.actor(entry)}{entry.approver !== null && `, ${t('history.approved', { approver: entry.approver })}`} · <Timestamp time={entry.at} /> · {ago(entry.at)}</span>
    </span>
  )
  if (entry.before === null && entry.after === null) return <li>{head}</li>
  return (
    <li>
      <details>
        <summary>{head}</summary>
        <Difference caption={t('history.changes', { action: title })} before={entry.before} after={entry.after} describe={(field) => words.field(entry, field)} />
      </details>
    </li>
  )
}
