import { useState } from 'react'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Panel, EmptyState, PageHeader, Stack } from '@ventanilla/ui/core'
import { TabLinks } from '@ventanilla/ui/data'
import { icons } from '../icons.ts'
import { hubPath } from '../operations/paths.ts'
import { useWords } from '../operations/use-words.ts'
import { views } from '../operations/views.ts'
import { OperationLog } from './operation-log.tsx'
import { Intake } from './intake.tsx'
import { OperationRows } from './operation-rows.tsx'
import { RunningLists } from './running-lists.tsx'
import { UploadHistory } from './upload-history.tsx'

const UploadDialog = retryingLazy(() => import('./upload-dialog.tsx'))

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

/** The hub of the bulk operations: the place for a list, what is running, what was done, and the operations that the session may use. */
export default function HubPage() {
  const { t } = useWords()
  const { can } = useSession()
  const [file, setFile] = useState<File>()
  const usable = views.filter(({ definition }) => can(definition.access))
  const lists = (
    <>
      <RunningLists />
      <HubLists />
    </>
  )

  return (
    <>
      <PageHeader title={t('hub.title')} description={t('hub.explanation')} />
      <Stack>
        {usable.length > 0 ? (
          <Intake onFile={(given) => setFile((asked) => asked ?? given)}>{(dragging) => <>{lists}<OperationRows views={usable} dragging={dragging} /></>}</Intake>
        ) : (
          <>
            <EmptyState icon={icons.card} title={t('hub.none')}>{t('hub.noneMend')}</EmptyState>
            {lists}
          </>
        )}
      </Stack>
      {file && <UploadDialog file={file} views={usable} onClose={() => setFile(undefined)} />}
    </>
  )
}
