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
  /** What an entry says in one line, where that is more than its action: two requests about one record are told apart. */
  title?: (entry: AuditEntry) => string
  actor: (entry: AuditEntry) => string
  /** `names`: of records, by the ids that values hold. */
  field: (entry: AuditEntry, field: string, names?: Names) => FieldWords | undefined
}

type Names = Readonly<Record<string, string>>

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
  const load = useLoadState(answer, ({ pages }) => pages.flatMap(({ results, names }) => results.map((entry) => ({ entry, names }))))
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  if (load.value.length === 0) return <EmptyState icon="clock" title={t('history.empty')} />
  return (
    <div className="v-history">
      <StaleNotice of={load} />
      <ol>{load.value.map(({ entry, names }) => <Entry key={entry.id} entry={entry} names={names} words={words} />)}</ol>
      {answer.hasNextPage && <Button busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>{t('history.more')}</Button>}
    </div>
  )
}

/** Which change a request asks for is said once. */
const isInTitle = (words: HistoryWords, { action }: AuditEntry, field: string): boolean => words.title !== undefined && action === 'request.filed' && field === 'change'

function Entry({ entry, names, words }: { entry: AuditEntry; names: Names; words: HistoryWords }) {
  const t = useUiWords()
  const { ago } = useFormats()
  const title = words.title?.(entry) ?? words.action(entry.action)
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
        <Difference caption={t('history.changes', { action: title })} before={entry.before} after={entry.after} describe={(field) => (isInTitle(words, entry, field) ? undefined : words.field(entry, field, names))} />
      </details>
    </li>
  )
}
