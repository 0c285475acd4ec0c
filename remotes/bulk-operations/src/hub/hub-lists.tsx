import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Panel } from '@ventanilla/ui/core'
import { TabLinks } from '@ventanilla/ui/data'
import { hubPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { views } from '../operations/views.ts'
import { OperationLog } from './operation-log.tsx'
import { UploadHistory } from './upload-history.tsx'

const HISTORY = 'uploads'

/** The uploaded lists, and what the operations have done: those lists that the session may read, one at a time, named in the address. */
export function HubLists() {
  const { t } = useWords()
  const { may } = useSession()
  const [params] = useSearchParams()
  const logs = views.flatMap((view) => (view.log && may(view.log.endpoint) ? [{ key: view.log.endpoint, view, log: view.log }] : []))
  const open = logs.find(({ key }) => key === params.get('list'))
  const tabs = [
    { key: HISTORY, title: t('history.title'), to: hubPath },
    ...logs.map(({ key, view }) => ({ key, title: t(`operations.${view.definition.id}.log`), to: `${hubPath}?list=${key}` })),
  ]

  return (
    <Panel flush>
      {logs.length > 0 && <TabLinks label={t('log.tabs')} tabs={tabs} current={open?.key ?? HISTORY} />}
      {open ? <OperationLog key={open.key} view={open.view} log={open.log} /> : <UploadHistory />}
    </Panel>
  )
}
