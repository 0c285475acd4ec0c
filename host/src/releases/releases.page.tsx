import { useQuery } from '@tanstack/react-query'
import type { LiveRemote } from '@ventanilla/contract/endpoints/releases.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, PageHeader, Panel, Stack, StaleNotice, TextLink, Timestamp } from '@ventanilla/ui/core'
import { DataTable, useLoadState, type Column } from '@ventanilla/ui/data'
import { useWords } from '../app/use-words.ts'
import { useSectionName } from '../federation/use-section-name.ts'
import { RELEASES } from './releases-path.ts'
import { useAuthor } from './use-author.ts'

/** A load time in seconds, to a tenth. */
const seconds = (ms: number) => String(Math.round(ms / 100) / 10)

/** Every remote with its live release, and how it does in browsers. */
export default function ReleasesPage() {
  const t = useWords()
  const { who, why } = useAuthor()
  const sectionName = useSectionName()
  const answer = useQuery(useApi().query('releases', {}))
  const load = useLoadState(answer, ({ results }) => results)
  const columns: Column<LiveRemote>[] = [
    { key: 'remote', title: t('releases.remote'), card: 'first', cell: ({ remote }) => <TextLink to={`${RELEASES}/${remote}`}>{remote}</TextLink>, below: ({ remote }) => sectionName(remote) },
    { key: 'version', title: t('releases.version'), card: 'second', cell: ({ version, build }) => (build === null ? t('releases.none') : <>{version} <span className="v-muted">({build})</span></>) },
    { key: 'since', title: t('releases.since'), cell: ({ since }) => since && <Timestamp time={since} /> },
    { key: 'by', title: t('releases.by'), cell: who },
    { key: 'reason', title: t('releases.reason'), wide: true, cell: why },
    { key: 'waiting', title: t('releases.waiting'), align: 'end', cell: ({ waiting }) => waiting },
    { key: 'time', title: t('releases.time'), align: 'end', cell: ({ p50_ms, p95_ms }) => (p50_ms === null || p95_ms === null ? '–' : t('releases.seconds', { half: seconds(p50_ms), most: seconds(p95_ms) })) },
    { key: 'loads', title: t('releases.loads'), align: 'end', cell: ({ loads }) => loads },
    { key: 'failures', title: t('releases.failures'), align: 'end', card: 'end', cell: ({ failures }) => failures },
  ]
  return (
    <Stack>
      <PageHeader title={t('releases.title')} description={t('releases.description')} />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <Panel flush>
          <DataTable caption={t('releases.title')} rows={load.value} rowKey={({ remote }) => remote} columns={columns} empty={t('releases.empty')} />
        </Panel>
      )}
    </Stack>
  )
}
