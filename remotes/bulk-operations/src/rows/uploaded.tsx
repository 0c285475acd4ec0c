import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

/** Stands for the time in the sentence, which no name can hold. */
const WHEN = '\u0001'

/** By whom a list was uploaded, and when. */
export function Uploaded({ document: { created_by, created_at } }: { document: Pick<UploadDocument, 'created_by' | 'created_at'> }) {
  const { t } = useWords()
  const [before, after] = t('list.uploaded', { who: created_by, when: WHEN }).split(WHEN)
  return (
    <>
      {before}
      <Timestamp time={created_at} />
      {after}
    </>
  )
}
