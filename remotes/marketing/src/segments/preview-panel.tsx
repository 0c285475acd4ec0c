import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SegmentPreview } from '@ventanilla/contract/endpoints/segments.endpoints'
import { segmentProblems } from '@ventanilla/contract/segment-rules'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, StatusTag, userStatus } from '@ventanilla/ui/core'
import { useSettledValue, type FormParts } from '@ventanilla/ui/form'

type Values = FormParts<'create-segment'>['values']

/** What the server can be asked; nothing while a rule is written by half. */
function askedBy({ type, match, rules, upload_document_id = null }: Values) {
  if (type === undefined || match === undefined || rules === undefined) return undefined
  if (Object.keys(segmentProblems({ type, rules, upload_document_id })).length > 0) return undefined
  return { type, match, rules: type === 'rule' ? rules : [], upload_document_id: type === 'list' ? upload_document_id : null }
}

/** Whom the segment would have, as it is written now. An answer that a newer question has overtaken is broken off. */
export function PreviewPanel({ values }: { values: Values }) {
  const { t } = useTranslation('marketing')
  const say = useProblemText()
  const { value: asked, isSettled } = useSettledValue(askedBy(values))
  const { data, error, isFetching, refetch } = useQuery({ ...useApi().query('segment-preview', { body: asked ?? { type: 'rule', match: 'all', rules: [], upload_document_id: null } }), enabled: asked !== undefined, placeholderData: keepPreviousData, retry: false, gcTime: 0 })
  if (asked === undefined) return <p className="v-muted">{t(values.type === 'list' ? 'segments.preview.noList' : 'segments.preview.incomplete')}</p>
  if (error) return <LoadFailure message={say(error)} of={error} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <div className="v-stack" aria-busy={isFetching || !isSettled}>
      <div role="status">{data ? <Counted preview={data} /> : <p className="v-muted">{t('segments.preview.counting')}</p>}</div>
      {data && data.examples.length > 0 && <Examples preview={data} />}
    </div>
  )
}

function Counted({ preview: { count, total, unmatched_count } }: { preview: SegmentPreview }) {
  const { t } = useTranslation('marketing')
  const { number } = useFormats()
  return (
    <>
      <p className="v-segment-count"><b>{t('segments.preview.count', { count, shown: number(count), total: number(total) })}</b></p>
      {count === 0 && <p>{t('segments.preview.nobody')}</p>}
      {count > 0 && count === total && <p>{t('segments.preview.everybody')}</p>}
      {unmatched_count !== null && unmatched_count > 0 && <p>{t('segments.preview.unmatched', { count: unmatched_count, shown: number(unmatched_count) })}</p>}
    </>
  )
}

function Examples({ preview: { examples } }: { preview: SegmentPreview }) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <h3>{t('segments.preview.examples')}</h3>
      <ul className="v-segment-examples">
        {examples.map(({ id, first_name, surname, status, region }) => (
          <li key={id}>{first_name} {surname} <StatusTag of={userStatus} status={status} /> {region !== '' && <span className="v-muted">{region}</span>}</li>
        ))}
      </ul>
    </>
  )
}
