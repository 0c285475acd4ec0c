import { Snackbar } from '@ventanilla/ui/entry'
import type { CsvDownload } from './use-csv-download.ts'

/** Says in a snackbar that a file could not be made (specification section 8). */
export const DownloadFailure = ({ of: { failure, forget } }: { of: CsvDownload }) => <Snackbar messages={failure === undefined ? [] : [failure]} onClose={forget} />
