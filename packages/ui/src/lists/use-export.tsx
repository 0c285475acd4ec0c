import { useMutation } from '@tanstack/react-query'
import type { Download } from '@ventanilla/api-client/api'
import { type FileFormat, fileFormats } from '@ventanilla/contract/file-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Alert } from '../feedback/alert.tsx'
import { RefusableButton } from '../fields/refusable-button.tsx'
import { saveFile } from '../values/save-file.ts'
import { useUiWords } from '../words/use-ui-words.ts'

type Exported = {
  /** Name of the file. */
  fileName: (format: FileFormat) => string
  /** The file of exactly what the list shows on all its pages. */
  make: (format: FileFormat) => Promise<Download>
  isEmpty: boolean
}

/** The list as a CSV file or a workbook; `notice` says why there is none, and stands below the controls. */
export function useExport({ fileName, make, isEmpty }: Exported) {
  const t = useUiWords()
  const say = useProblemText()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: FileFormat) => {
      // It says what was asked for, and the list may show something else once the file comes.
      const called = fileName(format)
      saveFile((await make(format)).blob, called)
    },
  })
  const refused = isEmpty ? t('list.nothingToExport') : undefined
  return {
    buttons: fileFormats.map((format) => (
      <RefusableButton key={format} icon="download" busy={isPending && variables === format} refused={refused} tip={t('list.exportTip', { file: fileName(format) })} onClick={() => mutate(format)}>
        {isPending && variables === format ? t('list.exporting') : t(`list.export.${format}`)}
      </RefusableButton>
    )),
    notice: error && <Alert kind="danger" title={t('list.exportFailed')} of={error}>{say(error)}</Alert>,
  }
}
