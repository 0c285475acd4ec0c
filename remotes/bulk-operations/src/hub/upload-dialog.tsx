import { useState } from 'react'
import { FormDialog, Alert } from '@ventanilla/ui/core'
import { ChoiceField } from '@ventanilla/ui/form'
import type { BulkView } from '../operations/bulk-view.ts'
import { useWords } from '../operations/use-words.ts'
import { UploadProgress, useFileProblem, useUpload } from '../upload/upload.tsx'
import { bestOf, useFits } from './fits.ts'

type UploadDialogProps = { file: File; views: readonly BulkView[]; onClose: () => void }

/** Asks which operation a file is for. The one whose columns the file has is chosen already. */
export default function UploadDialog({ file, views, onClose }: UploadDialogProps) {
  const { t, operation } = useWords()
  const problem = useFileProblem()
  const fits = useFits(file, views)
  const [picked, pick] = useState<string>()
  const [tried, setTried] = useState(false)
  const ids = views.map(({ definition }) => definition.id)
  const id = picked ?? bestOf(fits) ?? (ids.length === 1 ? ids[0] : undefined)
  const view = views.find(({ definition }) => definition.id === id)
  const { send, upload, error } = useUpload()
  const failure = problem(error)

  const hintOf = (of: string): string | undefined => {
    const fit = fits.find((one) => one.id === of)
    if (!fit) return undefined
    return fit.missing.length === 0 ? t('hub.which.fits') : t('hub.which.missing', { columns: fit.missing.join(', ') })
  }

  return (
    <FormDialog
      open
      title={t('hub.which.title', { file: file.name })}
      submit={t('hub.which.upload')}
      cancel={t('hub.which.cancel')}
      busy={upload !== undefined}
      onSubmit={() => {
        setTried(true)
        if (view) send(view.definition, file)
      }}
      onClose={onClose}
    >
      <ChoiceField
        label={t('hub.which.label')}
        value={id}
        onChange={pick}
        error={tried && !view ? t('hub.which.required') : undefined}
        choices={ids}
        option={(value) => ({ label: operation(value), hint: hintOf(value) })}
      />
      {upload && <UploadProgress upload={upload} />}
      {failure && <Alert kind="danger" of={error}>{failure}</Alert>}
    </FormDialog>
  )
}
