import { useState } from 'react'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import type { BulkView } from '../operations/bulk-view.ts'
import { FileTiles } from '../upload/file-tile.tsx'
import { useFileRules } from '../upload/use-file-target.ts'
import { usePageFiles } from '../upload/use-page-files.ts'
import { listRules } from './list-rules.ts'
import { OperationTile } from './operation-tile.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** A tile for each operation. A file that is dropped or pasted beside them is asked about: which of them is it for? */
export function OperationTiles({ views }: { views: readonly BulkView[] }) {
  const toast = useToast()
  const { refusal } = useFileRules(listRules)
  const [file, setFile] = useState<File>()
  const dragging = usePageFiles((files) => {
    const problem = refusal(files)
    if (problem !== '') toast('error', problem)
    else setFile((asked) => asked ?? files[0])
  })

  return (
    <>
      <FileTiles dragging={dragging}>
        {views.map((view) => <OperationTile key={view.definition.id} view={view} />)}
      </FileTiles>
      {file && <UploadDialog file={file} views={views} onClose={() => setFile(undefined)} />}
    </>
  )
}
