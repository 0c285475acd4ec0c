import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { reading } from '@ventanilla/contract/permissions'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { TextLink } from '@ventanilla/ui/entry'
import { isProcessed, pathOf } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { viewOf } from '../operations/views.ts'

/** The way to a list as it now stands: its review, its progress or its result; none for who may not read it. */
export function ListLink({ document }: { document: UploadDocument }) {
  const { t } = useWords()
  const { can } = useSession()
  const definition = viewOf(document.operation)?.definition
  if (!definition || !can(reading(definition.access))) return null
  const { status, file_name: file } = document
  const action = t(isProcessed(status) ? 'history.result' : status === 'processing' ? 'history.follow' : 'history.review')
  return (
    <TextLink to={pathOf(definition, document)} aria-label={t('history.named', { action, file })}>
      <span className="v-unbroken">{action}</span>
    </TextLink>
  )
}
