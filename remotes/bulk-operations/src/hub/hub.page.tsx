import { useSession } from '@ventanilla/remote-sdk/host-context'
import { EmptyState, PageHeader, Stack } from '@ventanilla/ui/core'
import { icons } from '../icons.ts'
import { useWords } from '../operations/use-words.ts'
import { views } from '../operations/views.ts'
import { HubLists } from './hub-lists.tsx'
import { OperationTiles } from './operation-tiles.tsx'
import { RunningLists } from './running-lists.tsx'

/** The hub of the bulk operations: a tile each of those that the session may use, what is running, and what was done. */
export default function HubPage() {
  const { t } = useWords()
  const { can } = useSession()
  const usable = views.filter(({ definition }) => can(definition.access))

  return (
    <>
      <PageHeader title={t('hub.title')} description={t('hub.explanation')} />
      <Stack>
        {usable.length > 0 ? <OperationTiles views={usable} /> : <EmptyState icon={icons.card} title={t('hub.none')}>{t('hub.noneMend')}</EmptyState>}
        <RunningLists />
        <HubLists />
      </Stack>
    </>
  )
}
