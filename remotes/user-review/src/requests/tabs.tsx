import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '@ventanilla/contract/changes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { TabLinks } from '@ventanilla/ui/core'
import { requestsPath } from './paths.ts'

/** The tabs of the list: which statuses each shows, and in which order it opens. Those that wait begin as the list does: mine to decide first. */
const statuses = {
  pending: ['pending'],
  approved: ['approved', 'partially_approved'],
  rejected: ['rejected'],
  others: ['withdrawn', 'expired', 'conflict', 'failed', 'executed_direct'],
  all: [],
} as const satisfies Record<string, readonly RequestStatus[]>
export type RequestTab = keyof typeof statuses
const keys = Object.keys(statuses) as RequestTab[]

/** The tab that the address names. */
export const tabOf = (params: URLSearchParams): RequestTab => keys.find((key) => key === params.get('tab')) ?? 'pending'

/** What the list is filtered by in a tab. */
export const filterOf = (tab: RequestTab): { status?: string } => (tab === 'all' ? {} : { status: statuses[tab].join(',') })

function addressOf(tab: RequestTab): string {
  if (tab === 'pending') return requestsPath
  return `${requestsPath}?${new URLSearchParams({ tab, sort: tab === 'all' ? 'created_at' : 'decided_at', order: 'desc' }).toString()}`
}

/** The requests by status; how many wait is counted. */
export function RequestTabs({ current }: { current: RequestTab }) {
  const { t } = useTranslation('user-review')
  const { number } = useFormats()
  const pending = useQuery({ ...useApi().query('requests', { query: { status: 'pending', page: 1, page_size: 1 } }), retry: false })
  const title = (tab: RequestTab) => (tab === 'pending' && pending.data ? t('requests.tabs.counted', { tab: t('requests.tabs.pending'), count: pending.data.count, shown: number(pending.data.count) }) : t(`requests.tabs.${tab}`))
  return <TabLinks label={t('requests.tabs.label')} current={current} tabs={keys.map((key) => ({ key, title: title(key), to: addressOf(key) }))} />
}
