import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReviewAnswer } from '@ventanilla/contract/bulk/bulk-shapes'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Navigate, useNavigate } from '@ventanilla/remote-sdk/router'
import { CountCards, EmptyState, LoadFailure, LoadingState, PageHeader, Panel, ProgressBar, Stack } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { Button } from '@ventanilla/ui/entry'
import type { BulkView } from '../operations/bulk-view.ts'
import { hubPath, isProcessed, reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { progressOf } from '../progress/progress-of.tsx'
import { useProgress } from '../progress/use-progress.ts'
import { SummaryFiles } from './summary-files.tsx'

/**
 * The result of an operation that has no result rows (specification section 2, create-user): how the list went as a
 * whole, its files, and Continuar. The counts are those of the list itself, so that a reload shows the same.
 */
export function Summary({ view: { definition }, id }: { view: BulkView; id: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useWords()
  const head = useQuery(api.bulkQuery(definition, 'review', { query: { upload_document_id: id, page: 1, page_size: 1 } }))
  const running = head.data?.status === 'processing'
  const { progress } = useProgress(running ? id : undefined, () => void queries.invalidateQueries())
  const load = useLoadState(head, (document) => document)

  if (head.data && !running && !isProcessed(head.data.status)) return <Navigate to={reviewPath(definition, id)} replace />
  return (
    <>
      <PageHeader title={t('result.title')} />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} />}
      {load.status === 'ready' && running && (
        <Panel title={t('result.running')}>
          <ProgressBar {...progressOf(progress ?? load.value)} />
        </Panel>
      )}
      {load.status === 'ready' && !running && <Outcome view={definition.id} document={load.value} files={<SummaryFiles definition={definition} document={load.value} />} />}
    </>
  )
}

function Outcome({ view: operation, document, files }: { view: string; document: ReviewAnswer; files: ReactNode }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { success_count: success, fail_count: fail, total_count: total } = document
  const how = fail === 0 ? 'succeeded' : 'failed'
  const said = (part: 'title' | 'text') => t([`operations.${operation}.${how}.${part}`, `result.${how}.${part}`])
  return (
    <Stack>
      <Panel>
        <EmptyState icon={fail === 0 ? 'check-circle' : 'error'} title={said('title')} action={files}>
          <p>{said('text')}</p>
        </EmptyState>
      </Panel>
      <CountCards counts={{ success, fail, total }} />
      <div>
        <Button kind="primary" onClick={() => void navigate(hubPath)}>{t('result.continue')}</Button>
      </div>
    </Stack>
  )
}
