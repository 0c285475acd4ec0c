import { Trans } from 'react-i18next'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { Timestamp } from '@ventanilla/ui/core'
import { useWords } from '../operations/use-words.ts'

/** By whom a list was uploaded, and when. */
export function Uploaded({ document: { created_by, created_at } }: { document: Pick<UploadDocument, 'created_by' | 'created_at'> }) {
  const { t } = useWords()
  return <Trans t={t} i18nKey="list.uploaded" values={{ who: created_by }} components={{ when: <Timestamp time={created_at} /> }} />
}
