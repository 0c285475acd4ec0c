import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { memberReaders } from '@ventanilla/contract/readers'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFormWordsOf, useRuleWords } from '@ventanilla/ui/changes'
import { Panel, RecordLink, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { editSegmentPath, pageOfUse, segmentsPath, usersOfPath } from './paths.ts'
import { segmentStatus } from './statuses.ts'

/** One segment: what it is made of, its users, where it is used, and its history. */
export default function SegmentPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Segmentation>()
  const words = useChangeWords()
  const identity = useIdentity(setDeleting)
  return (
    <>
      <DetailPage query={useApi().query('segmentation', { params: { id } })} kind={t('segments.one')} back={segmentsPath} identity={identity} pending={{ type: 'segment', idOf: (segment) => segment.id }}>
        {(segment) => (
          <>
            <MadeOf segment={segment} />
            <Uses segment={segment} />
            <Panel title={t('segments.history')} flush><History record={{ type: 'segment', id }} words={words} /></Panel>
          </>
        )}
      </DetailPage>
      {deleting && (
        <ConfirmCall
          endpoint="delete-segment"
          input={{ params: { id }, body: { version: deleting.version } }}
          title={t('segments.deleteTitle', { name: deleting.name })}
          confirm={t('segments.delete')}
          danger
          done={t('segments.deleted')}
          onDone={(answer) => answer && void navigate(segmentsPath)}
          onClose={() => setDeleting(undefined)}
        >
          {t('segments.deleteText')}
        </ConfirmCall>
      )}
    </>
  )
}

function useIdentity(remove: (segment: Segmentation) => void): (segment: Segmentation) => Identity {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  const { can } = useSession()
  const navigate = useNavigate()
  const { label, option } = useFormWordsOf('edit-segment')
  return (segment) => ({
    name: segment.name,
    status: <StatusTag of={segmentStatus} status={segment.status} />,
    facts: [
      { key: 'type', label: label('type'), value: option('type')(segment.type).label },
      { key: 'users', label: t('segments.users'), value: can(memberReaders) ? <TextLink to={usersOfPath(segment.id)}>{t('segments.seeUsers', { count: segment.user_count, shown: number(segment.user_count) })}</TextLink> : number(segment.user_count) },
      { key: 'refreshed', label: t('segments.refreshed'), value: segment.refreshed_at === null ? t('segments.never') : <Timestamp time={segment.refreshed_at} /> },
      { key: 'created', label: t('segments.created'), value: <Timestamp time={segment.created_at} dateOnly /> },
      { key: 'id', label: t('segments.id'), copy: segment.id },
    ],
    actions: [
      { key: 'edit', label: t('segments.edit'), icon: 'edit', needs: 'edit-segment', begin: () => void navigate(editSegmentPath(segment.id)) },
      { key: 'delete', label: t('segments.delete'), icon: 'trash', danger: true, needs: 'delete-segment', refused: usedBecause(segment), begin: () => remove(segment) },
    ],
  })

  /** Why it can't be deleted, in the server's words. */
  function usedBecause({ uses }: Segmentation): string | undefined {
    return uses.length === 0 ? undefined : t('errors.segment_in_use', { ns: 'messages', names: uses.map(({ name }) => name).join(', ') })
  }
}

/** What says who is in it. */
function MadeOf({ segment: { type, match, rules, upload_document_id, file_name } }: { segment: Segmentation }) {
  const { t } = useTranslation('marketing')
  const { option } = useFormWordsOf('edit-segment')
  const { sentence } = useRuleWords()
  const { number } = useFormats()
  const { may } = useSession()
  const isUploaded = type === 'list' && upload_document_id !== null
  const { data } = useQuery({ ...useApi().query('segment-preview', { body: { type, match, rules: [], upload_document_id } }), enabled: isUploaded && may('segment-preview') })
  const nobody = data?.unmatched_count ?? 0
  return (
    <Panel title={t('segments.madeOf')}>
      {type === 'list' ? (
        <>
          <p>{file_name === null ? t('segments.writtenDown') : t('segments.fromList', { file: file_name })}</p>
          {nobody > 0 && <p>{t('segments.preview.unmatched', { count: nobody, shown: number(nobody) })}</p>}
        </>
      ) : (
        <>
          <p>{option('match')(match).label}:</p>
          <ul>{rules.map((rule, at) => <li key={at}>{sentence(rule)}</li>)}</ul>
        </>
      )}
    </Panel>
  )
}

function Uses({ segment: { uses } }: { segment: Segmentation }) {
  const { t } = useTranslation('marketing')
  return (
    <Panel title={t('segments.uses')}>
      {uses.length === 0 ? <p className="v-muted">{t('segments.unused')}</p> : <ul>{uses.map(({ kind, id, name }) => <li key={`${kind} ${id}`}>{t(`segments.kinds.${kind}`)}: <RecordLink page={pageOfUse({ kind, id })}>{name}</RecordLink></li>)}</ul>}
    </Panel>
  )
}
