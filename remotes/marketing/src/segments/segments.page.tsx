import { useTranslation } from 'react-i18next'
import type { SegmentUse } from '@ventanilla/contract/endpoints/segments.endpoints'
import { memberReaders } from '@ventanilla/contract/readers'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { PageHeader, RecordLink, Stack, StatusTag, TextLink, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { UrlTabs } from '@ventanilla/ui/detail'
import { newSegmentPath, pageOfUse, segmentPath, usersOfPath } from './paths.ts'
import { SegmentEntries } from './segment-entries.tsx'
import { segmentStatus } from './statuses.ts'

/** The segments, and what was done with them. */
export default function SegmentsPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  return (
    <Stack>
      <PageHeader title={t('segments.title')} description={t('segments.explanation')} actions={may('create-segment') && <TextLink look="primary" to={newSegmentPath}>{t('segments.new')}</TextLink>} />
      <UrlTabs
        label={t('segments.title')}
        tabs={[
          { key: 'segments', title: t('segments.title'), panel: () => <Segments /> },
          { key: 'history', title: t('segments.history'), panel: () => <SegmentEntries /> },
        ]}
      />
    </Stack>
  )
}

/** What each is made of, how many users it has, and where it is used. */
function Segments() {
  const { t } = useTranslation('marketing')
  const { can } = useSession()
  const { number } = useFormats()
  const words = useStatusWords()
  const { label, option } = useFormWordsOf('edit-segment')
  return (
    <ListView
      endpoint="segmentations"
      caption={t('segments.title')}
      search={t('segments.search')}
      empty={t('segments.empty')}
      rowKey={({ id }) => id}
      pending={{ type: 'segment', idOf: ({ id }) => id }}
      columns={[
        { key: 'name', title: label('name'), sort: 'name', card: 'first', cell: ({ id, name }) => <TextLink to={segmentPath(id)}>{name}</TextLink> },
        { key: 'type', title: label('type'), card: 'second', cell: ({ type }) => option('type')(type).label },
        { key: 'users', title: t('segments.users'), align: 'end', card: 'side', cell: ({ id, name, user_count }) => can(memberReaders) ? <TextLink to={usersOfPath(id)} aria-label={t('segments.usersOf', { name, shown: number(user_count), count: user_count })}>{number(user_count)}</TextLink> : <span className="v-figure">{number(user_count)}</span> },
        { key: 'uses', title: t('segments.uses'), cell: ({ uses }) => (uses.length === 0 ? <span className="v-muted">{t('segments.unused')}</span> : <UsedBy uses={uses} />) },
        { key: 'status', title: label('status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={segmentStatus} status={status} /> },
        { key: 'refreshed', title: t('segments.refreshed'), sort: 'refreshed_at', cell: ({ refreshed_at }) => (refreshed_at === null ? <span className="v-muted">{t('segments.never')}</span> : <Timestamp time={refreshed_at} />) },
      ]}
      filters={{
        type: { label: label('type'), word: (type) => option('type')(type).label },
        status: { label: label('status'), word: (status) => words(segmentStatus, status) },
        created_at: { label: t('segments.created') },
      }}
    />
  )
}

/** What uses a segment, each with its page. */
const UsedBy = ({ uses }: { uses: readonly SegmentUse[] }) => (
  <ul>
    {uses.map(({ kind, id, name }) => <li key={`${kind} ${id}`}><RecordLink page={pageOfUse({ kind, id })}>{name}</RecordLink></li>)}
  </ul>
)
