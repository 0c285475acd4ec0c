import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { segmentProblems } from '@ventanilla/contract/segment-rules'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert, BackArrow, PageHeader, Panel, Stack, TextLink } from '@ventanilla/ui/core'
import { NotLoaded } from '@ventanilla/ui/detail'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { segmentPath, segmentsPath, uploadPath } from './paths.ts'
import { RuleBuilder } from './rule-builder.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import './segments.css'

type Parts = FormParts<'create-segment'>

const valuesOf = ({ name, type, match, rules, upload_document_id, status }: Segmentation) => ({ name, type, match, rules, upload_document_id, status })

/** Creates a segment, or changes the one of the address: its rules, with their count and examples beside them. */
export default function SegmentFormPage() {
  const { id } = useParams()
  const { t } = useTranslation('marketing')
  const api = useApi()
  const answer = useQuery({ ...api.query('segmentation', { params: { id: id ?? '' } }), enabled: id !== undefined })
  const segment = answer.data
  const title = id === undefined ? t('segments.new') : t('segments.edit')
  return (
    <Stack>
      <PageHeader title={title} back={<BackArrow to={id === undefined ? segmentsPath : segmentPath(id)} />} />
      {id === undefined || segment ? <SegmentForm {...(segment && { segment })} /> : <NotLoaded answer={answer} back={segmentsPath} />}
    </Stack>
  )
}

function SegmentForm({ segment }: { segment?: Segmentation }) {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const navigate = useNavigate()
  const { label, option } = useFormWordsOf('edit-segment')
  const back = (id = segment?.id) => void navigate(id === undefined ? segmentsPath : segmentPath(id))
  // A list whose users were written down without an upload keeps them.
  const isWritten = segment?.type === 'list' && segment.upload_document_id === null
  const shared = {
    label,
    looks: {
      type: { cards: true, option: option('type') },
      match: { cards: true, option: option('match') },
      rules: { render: (control: Parameters<typeof RuleBuilder>[0]['control']) => <RuleBuilder control={control} /> },
      upload_document_id: {
        hint: <TextLink to={uploadPath}>{t('segments.listHint')}</TextLink>,
        known: segment?.upload_document_id != null ? { id: segment.upload_document_id, label: segment.file_name ?? '' } : undefined,
        optionOf: ({ file_name, matched_count, unmatched_count }: { file_name: string; matched_count: number; unmatched_count: number }) => ({ label: file_name, hint: t('segments.matched', { matched: matched_count, unmatched: unmatched_count }) }),
      },
    },
    unused: ({ type }: Parts['values']) => (type === 'list' ? (['match', 'rules'] as const) : (['upload_document_id'] as const)),
    check: (values: Parts['values']) => (isWritten && values.type === 'list' ? {} : segmentProblems(values)),
    submit: t('segments.save'),
    saved: ({ name }: Segmentation) => t('segments.saved', { name }),
    onDone: (saved: Segmentation | undefined) => back(saved?.id),
    onCancel: () => back(),
    children: (form: Parts) => <Fields form={form} {...(segment && { segment })} />,
  }
  if (!segment) return <ResourceForm endpoint="create-segment" start={{ type: 'rule', match: 'all' }} input={(body) => ({ body })} {...shared} />
  const read = () => api.call('segmentation', { params: { id: segment.id } })
  return <ResourceForm endpoint="edit-segment" record={{ now: segment, read, valuesOf }} input={(body, { id, version }: Segmentation) => ({ body: { id, version, ...body } })} {...shared} looks={{ ...shared.looks, status: { cards: true, option: option('status') } }} />
}

/** What it is made of by its type, and beside it whom that means. */
function Fields({ form, segment }: { form: Parts; segment?: Segmentation }) {
  const { t } = useTranslation('marketing')
  const { field, values } = form
  // Both forms have the same fields; only an edit asks for a status.
  const status = (field as (name: string) => ReturnType<Parts['field']>)('status')
  const budgets = segment?.uses.filter(({ has_budget }) => has_budget).map(({ name }) => name) ?? []
  return (
    <div className="v-segment-form">
      <div className="v-stack">
        {budgets.length > 0 && <Alert kind="info">{t('segments.budget', { names: budgets.join(', ') })}</Alert>}
        {field('name')}
        {field('type')}
        {values.type === 'list' ? field('upload_document_id') : <>{field('match')}{field('rules')}</>}
        {segment && status}
      </div>
      <Panel title={t('segments.preview.title')}><PreviewPanel values={values} /></Panel>
    </div>
  )
}
