import { useSession } from '@ventanilla/remote-sdk/host-context'
import { EmptyState, PageHeader, Stack, Tiles } from '@ventanilla/ui/core'
import { views } from '../operations/views.ts'
import { useWords } from '../operations/use-words.ts'
import { OperationTile } from './operation-tile.tsx'
import { RunningLists } from './running-lists.tsx'
import { UploadHistory } from './upload-history.tsx'

/** The hub of the bulk operations: a tile each of those that the session may use, what is running, and every uploaded list. */
export default function HubPage() {
  const { t } = useWords()
  const { can } = useSession()
  const usable = views.filter(({ definition }) => can(definition.access))

  return (
    <>
      <PageHeader title={t('hub.title')} description={t('hub.explanation')} />
      <Stack>
        {usable.length === 0 && <EmptyState icon="card" title={t('hub.none')}>{t('hub.noneMend')}</EmptyState>}
        <Tiles>
          {usable.map((view) => (
            <OperationTile key={view.definition.id} view={view} alone={usable.length === 1} />
          ))}
        </Tiles>
        <RunningLists />
        <UploadHistory />
      </Stack>
    </>
  )
}
