import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SegmentEntry } from '@ventanilla/contract/endpoints/segments.endpoints'
import { useChangeWords } from '@ventanilla/ui/changes'
import { Button, PlainDialog, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { Difference } from '@ventanilla/ui/detail'
import { segmentPath } from './paths.ts'

/** What was done with segments, also with those that are gone: who, when, and what changed on asking. */
export function SegmentEntries() {
  const { t } = useTranslation('marketing')
  const words = useChangeWords()
  const [shown, show] = useState<SegmentEntry>()
  return (
    <>
      <ListView
        endpoint="segment-history"
        caption={t('segments.history')}
        empty={t('segments.entries.empty')}
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', title: t('segments.entries.at'), sort: 'at', card: 'second', cell: ({ at }) => <Timestamp time={at} /> },
          { key: 'segment', title: t('segments.entries.segment'), card: 'first', cell: (entry) => (entry.name === null ? nameOf(entry) : <TextLink to={segmentPath(entry.segment_id)}>{entry.name}</TextLink>) },
          { key: 'action', title: t('segments.entries.action'), card: 'second', cell: ({ action }) => words.action(action) },
          { key: 'actor', title: t('segments.entries.actor'), wide: true, cell: ({ actor }) => actor, below: ({ approver }) => approver !== null && t('segments.entries.approved', { approver }) },
          { key: 'changes', title: t('segments.entries.changes'), hideTitle: true, align: 'end', cell: (entry) => <Button kind="quiet" onClick={() => show(entry)}>{t('segments.entries.changes')}</Button> },
        ]}
        filters={{ at: { label: t('segments.entries.at') } }}
      />
      {shown && <Changes of={shown} onClose={() => show(undefined)} />}
    </>
  )
}

/** A segment that is gone has the name that its entry keeps. */
const nameOf = ({ name, before, after, segment_id }: SegmentEntry): string => [name, after?.['name'], before?.['name']].find((one) => typeof one === 'string') ?? segment_id

function Changes({ of, onClose }: { of: SegmentEntry; onClose: () => void }) {
  const words = useChangeWords()
  const title = `${words.action(of.action)}: ${nameOf(of)}`
  return (
    <PlainDialog open title={title} width={720} onClose={onClose}>
      <Difference caption={title} before={of.before} after={of.after} describe={(field) => words.field({ subject_type: 'segment', before: of.before, after: of.after }, field)} />
    </PlainDialog>
  )
}
