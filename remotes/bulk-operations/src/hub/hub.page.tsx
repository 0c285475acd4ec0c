import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Panel, EmptyState, PageHeader, Stack } from '@ventanilla/ui/core'
import { TabLinks } from '@ventanilla/ui/data'
import { icons } from '../icons.ts'
import { hubPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { views } from '../operations/views.ts'
import { OperationLog } from './operation-log.tsx'
import { OperationTiles } from './operation-tiles.tsx'
import { RunningLists } from './running-lists.tsx'
import { UploadHistory } from './upload-history.tsx'

const HISTORY = 'uploads'

/** The uploaded lists, and what the operations have done: those lists that the session may read, one at a time, named in the address. */
export function HubLists() {
  const { t, operation } = useWords()
  const { may } = useSession()
  const [params] = useSearchParams()
  const logs = views.flatMap((view) => (view.log && may(view.log.endpoint) ? [{ key: view.log.endpoint, view, log: view.log }] : []))
  const open = logs.find(({ key }) => key === params.get('list'))
  const tabs = [
    { key: HISTORY, title: t('history.title'), to: hubPath },
    ...logs.map(({ key, view }) => ({ key, title: t(`operations.${view.definition.id}.log`, { defaultValue: operation(view.definition.id) }), to: `${hubPath}?list=${key}` })),
  ]

  return (
    <Panel flush>
      {logs.length > 0 && <TabLinks label={t('log.tabs')} tabs={tabs} current={open?.key ?? HISTORY} />}
      {open ? <OperationLog key={open.key} view={open.view} log={open.log} /> : <UploadHistory />}
    </Panel>
  )
}

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
