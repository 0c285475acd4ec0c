import { useTranslation } from 'react-i18next'
import type { KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, Button, DownloadLink } from '@ventanilla/ui/core'
import { DownloadFailure, useCsvDownload } from '../download/csv-download.tsx'
import { useWords } from '../operations/use-words.ts'
import { WrongKinds } from '../review/wrong-kinds.tsx'
import type { Retry } from './retry-failed.tsx'

export type FailuresProps = {
  failed: number
  /** How many of them were canceled before their turn. */
  cancelled?: number | undefined
  /** Reasons with their counts; unknown of another server. */
  reasons: readonly KindCount[]
  chosen: string | undefined
  onChoose: (reason: string | undefined) => void
  /** Corrects them and uploads them as a list of their own; absent without the permission. */
  retry: Retry | undefined
  file: { name: string; busy: boolean; onDownload: () => void }
}

/** What failed and why, before everything else of a result, and how to go on with it. */
export function Failures({ failed, cancelled = 0, reasons, chosen, onChoose, retry, file }: FailuresProps) {
  const { t } = useTranslation('bulk-operations')
  const { reasonOf } = useWords()
  const { number } = useFormats()
  const counted = { count: failed, shown: number(failed) }
  const of = cancelled > 0 ? 'notApplied' : 'failed'
  return (
    <section className="v-panel v-stack v-failures" aria-label={t(cancelled > 0 ? 'result.notApplied' : 'result.failures')}>
      <div className="v-panel-body v-stack">
        <WrongKinds sentence={t(reasons.length > 0 ? `result.${of}Of` : `result.${of}Rows`, counted)} kinds={reasons} wordOf={reasonOf} chosen={chosen} onChoose={onChoose} />
        {retry?.failure && <Alert kind="danger" of={retry.refusal}>{retry.failure}</Alert>}
        <div className="v-row">
          {retry && <Button kind="primary" icon="edit" busy={retry.running} onClick={retry.onRetry}>{t(cancelled > 0 ? 'result.retryNotApplied' : 'result.retry', counted)}</Button>}
          <DownloadLink fileName={file.name} label={t(cancelled > 0 ? 'result.downloadNotApplied' : 'result.downloadFailed', { file: file.name })} busy={file.busy} onDownload={file.onDownload} />
        </div>
        {retry && <p className="v-note v-muted">{t(cancelled > 0 ? 'result.retryNotAppliedExplanation' : 'result.retryExplanation')}</p>}
      </div>
    </section>
  )
}

/** The file of the failed rows of a list, and what is said where it could not be made. */
export function useFailedFile(definition: BulkDefinition, id: string) {
  const download = useCsvDownload(definition, 'result', id, { onlyWrong: true })
  return { file: { name: download.name, busy: download.running, onDownload: () => download.run() }, problem: <DownloadFailure of={download} /> }
}
