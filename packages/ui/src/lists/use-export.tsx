import { useMutation } from '@tanstack/react-query'
import type { Download } from '@ventanilla/api-client/api'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Alert } from '../feedback/alert.tsx'
import { RefusableButton } from '../fields/button.tsx'
import { saveFile } from '../values/save-file.ts'
import { useUiWords } from '../words/use-ui-words.ts'

type Exported = {
  /** Name of the file. */
  fileName: string
  /** The file of exactly what the list shows on all its pages. */
  make: () => Promise<Download>
  isEmpty: boolean
}

/** The list as a CSV file; `notice` says why there is none, and stands below the controls. */
export function useExport({ fileName, make, isEmpty }: Exported) {
  const t = useUiWords()
  const say = useProblemText()
  const { mutate, isPending, error } = useMutation({ mutationFn: make, onSuccess: (file) => saveFile(file.blob, fileName) })
  return {
    button: (
      <RefusableButton icon="download" busy={isPending} refused={isEmpty ? t('list.nothingToExport') : undefined} tip={t('list.exportTip', { file: fileName })} onClick={() => mutate()}>
        {t(isPending ? 'list.exporting' : 'list.export')}
      </RefusableButton>
    ),
    notice: error && <Alert kind="danger" title={t('list.exportFailed')} of={error}>{say(error)}</Alert>,
  }
}
