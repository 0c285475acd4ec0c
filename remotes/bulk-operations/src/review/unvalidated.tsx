import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { Alert, Button, PageHeader, Panel, TextLink } from '@ventanilla/ui/core'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { sentCorrections } from '../corrections/kept-corrections.ts'
import { Template } from '../file/template.tsx'
import { hubPath, reviewPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { ValidationProgress } from '../progress/validation-progress.tsx'
import { Uploaded } from '../rows/uploaded.tsx'

type UnvalidatedProps = { definition: BulkDefinition; document: UploadDocument; onBack: () => void }

/** Whether a list has no rows to review: it is still being validated, or never was. */
export const isUnvalidated = ({ status, problem }: Pick<UploadDocument, 'status' | 'problem'>): boolean => status === 'uploaded' || Boolean(problem)

/** A list without rows: how far its validation has come, or why there was none and how to go on. */
export function Unvalidated({ definition, document, onBack }: UnvalidatedProps) {
  const { t, listOf } = useWords()
  const { upload_document_id: id, file_name: file, problem } = document
  return (
    <>
      <PageHeader title={t('review.numbered', { id })} subject={listOf(definition.id, file)} description={<Uploaded document={document} />} />
      <div className="v-stack">
        {problem ? (
          <NotValidated definition={definition} document={document} problem={problem} />
        ) : (
          <Panel title={t('validating.title')}>
            <ValidationProgress of={document} label={t('validating.progress', { file })} />
          </Panel>
        )}
        <div className="v-list-footer">
          <Button icon="arrow-left" onClick={onBack}>{t('review.back')}</Button>
        </div>
      </div>
    </>
  )
}

type NotValidatedProps = Omit<UnvalidatedProps, 'onBack'> & { problem: NonNullable<UploadDocument['problem']> }

/** Why a list has no rows, in the words in which its upload would have been refused, and the ways to another try. */
function NotValidated({ definition, document: { status, upload_document_id: id }, problem }: NotValidatedProps) {
  const { t, operation, problemText } = useWords()
  const { user } = useSession()
  const corrected = sentCorrections(user.id, definition, id).from()
  return (
    <>
      <Alert kind={status === 'cancelled' ? 'info' : 'danger'} title={t(status === 'cancelled' ? 'validating.wasCancelled' : 'validating.failed')}>
        {`${problemText(problem)} ${t(`mend.${problem.code}`, { defaultValue: '' })}`.trim()}
      </Alert>
      <Panel title={t(corrected === undefined ? 'validating.again' : 'validating.kept')}>
        <div className="v-stack">
          {corrected !== undefined && <p>{t('validating.corrections')}</p>}
          <div className="v-row">
            {corrected !== undefined && <TextLink look="primary" to={reviewPath(definition, corrected)}>{t('validating.corrected', { id: corrected })}</TextLink>}
            <TextLink look={corrected === undefined ? 'primary' : 'button'} to={`${hubPath}#${definition.id}`}>{t('validating.upload', { operation: operation(definition.id) })}</TextLink>
            <Template definition={definition} />
          </div>
        </div>
      </Panel>
    </>
  )
}
