import type { ReactNode } from 'react'
import { useParams, useSearchParams } from '@ventanilla/remote-sdk/router'
import { BackArrow, PageHeader, Stack } from '@ventanilla/ui/core'
import { userPath } from '../paths.ts'

/** The parameter of the address that names whose history it is, so that Back leads to their page. */
export const OF_USER = 'user'

/** The address of the history of one card or wallet of a user. */
export const historyPath = (of: 'card' | 'wallet', id: string, user: string): string => `/user/history/${of}/${encodeURIComponent(id)}?${new URLSearchParams({ [OF_USER]: user }).toString()}`

type HolderHistoryProps = { of: 'card' | 'wallet'; title: string; subject: (id: string) => string; children: (id: string) => ReactNode }

/** Everything that happened with what a user holds, at full width. The address names the card or the wallet. */
export function HolderHistory({ of, title, subject, children }: HolderHistoryProps) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const user = params.get(OF_USER)
  return (
    <Stack>
      <PageHeader title={title} subject={subject(id)} back={<BackArrow to={user ? `${userPath(user)}?tab=${of}` : '/users'} />} />
      {children(id)}
    </Stack>
  )
}
