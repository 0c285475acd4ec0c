import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bell, Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import { useServices } from '../app/services.ts'
import { usePageStands } from '../federation/use-page-stands.ts'
import { useSessionState } from '../session/session-context.tsx'

/** `news`: the newest notice, once one has come since the page was opened. */
type Followed = { unread: number; newest: Notice | undefined; news: Notice | undefined }

const keyOf = (token: string | undefined) => ['followed-bell', token]

/** What has been read shows at once, also where events are slow to come. */
export const setUnread = (queries: QueryClient, token: string | undefined, unread: number): void => void queries.setQueryData<Followed>(keyOf(token), (bell) => bell && { ...bell, unread })

const heard = (bell: Followed | undefined, { unread, results: [newest] }: Bell): Followed => {
  const isNew = bell !== undefined && newest !== undefined && !newest.is_read && newest.id !== bell.newest?.id
  return { unread, newest, news: isNew ? newest : bell?.news }
}

/** The bell, followed while somebody is signed in, once the open page stands; nothing before it is known, and where the server has none. Following renews no session. */
export function useBell(): Followed | undefined {
  const { api } = useServices()
  const queries = useQueryClient()
  const { token } = useSessionState()
  const stands = usePageStands()
  const { data } = useQuery<Followed>({ queryKey: keyOf(token), queryFn: skipToken })

  useEffect(() => {
    if (!stands) return
    const leaving = new AbortController()
    const follow = async () => {
      for await (const bell of api.bell(leaving.signal)) queries.setQueryData<Followed>(keyOf(token), (before) => heard(before, bell))
    }
    // A refusal is final: the session is over, which shows by itself, or the server has no bell.
    follow().catch(() => undefined)
    return () => leaving.abort()
  }, [api, queries, token, stands])
  return data
}
