import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Button, Checkbox, PageHeader, Panel, Stack, TextLink } from '@ventanilla/ui/core'
import { ListView, TabLinks, useListState } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { ChainPanel } from './chain-panel.tsx'
import { filteredAuditPath, requestsPath } from './paths.ts'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditWords } from './use-audit-words.ts'

const tabs = { all: 'audit-log', new: 'new-audit-log', read: 'read-audit-log' } as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && text in tabs

/** The audit log: all of it, what is unread, or what was read (`show` of the address), and whether its seals hold. */
export default function AuditPage() {
  const { t } = useTranslation('compliance')
  const [params] = useSearchParams()
  const [marking, setMarking] = useState(false)
  const wanted = params.get('show')
  const tab = isTab(wanted) ? wanted : 'all'
  // Filters stay from tab to tab; the page does not.
  const to = (show: Tab) => filteredAuditPath({ ...Object.fromEntries([...params].filter(([name]) => name !== 'page' && name !== 'show')), ...(show !== 'all' && { show }) })
  const actions = (
    <>
      <TextLink look="button" to={requestsPath({ tab: 'all' })}>{t('audit.requests')}</TextLink>
      <Button icon="check" onClick={() => setMarking(true)}>{t('audit.markAll')}</Button>
    </>
  )
  return (
    <Stack>
      <PageHeader title={t('audit.title')} description={t('audit.explanation')} actions={actions} />
      <ChainPanel />
      <Panel flush>
        <TabLinks
          label={t('audit.views')}
          current={tab}
          tabs={[
            { key: 'all', title: t('audit.all'), to: to('all') },
            { key: 'new', title: t('audit.new'), to: to('new') },
            { key: 'read', title: t('audit.seen'), to: to('read') },
          ]}
        />
        <Entries key={tab} tab={tab} />
      </Panel>
      {marking && (
        <ConfirmCall endpoint="mark-audit-read" input={{ params: { id: 'all' } }} title={t('audit.markAllTitle')} confirm={t('audit.markAll')} done={t('audit.markedAll')} onClose={() => setMarking(false)}>
          {t('audit.markAllText')}
        </ConfirmCall>
      )}
    </Stack>
  )
}

/** One of the lists. Sign-ins are hidden unless the address shows them (`signins`) or asks for an action by name. */
function Entries({ tab }: { tab: Tab }) {
  const { t } = useTranslation('compliance')
  const words = useAuditWords()
  const [params] = useSearchParams()
  const columns = useAuditColumns()
  const byAction = params.has('action')
  const withSignIns = params.get('signins') === 'shown'
  // Written as the list writes its own state: what was typed and is on its way to the address stays.
  const [, change] = useListState()
  const showSignIns = (shown: boolean) => change({ filters: { signins: shown ? 'shown' : undefined } })
  const empty = { all: t('audit.empty'), new: t('audit.emptyNew'), read: t('audit.emptyRead') }
  return (
    <ListView
      endpoint={tabs[tab]}
      caption={t('audit.title')}
      search={t('audit.search')}
      empty={empty[tab]}
      columns={columns}
      rowKey={({ id }) => id}
      input={byAction || withSignIns ? {} : { filters: { sign_ins: 'hidden' } }}
      tools={!byAction && <Checkbox checked={withSignIns} onChange={(event) => showSignIns(event.target.checked)}>{t('audit.signIns')}</Checkbox>}
      filters={{
        at: { label: t('audit.at') },
        actor: { label: t('audit.actor') },
        action: { label: t('audit.action'), word: words.action },
        subject_type: { label: t('audit.subjectType'), word: words.kind },
        subject_id: { label: t('audit.subjectId') },
      }}
    />
  )
}
