import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams, useSearchParams } from '@ventanilla/remote-sdk/router'
import { BackArrow, CardLink, maskedNumber, PageHeader, Stack, UserLink, userPath } from '@ventanilla/ui/core'
import { useRecordTitle } from '@ventanilla/ui/detail'

/** The parameter of the address that names whose history it is, so that Back leads to their page. */
export const OF_USER = 'user'

/** The address of the history of one card or wallet of a user. */
export const historyPath = (of: 'card' | 'wallet', id: string, user: string): string => `/user/history/${of}/${encodeURIComponent(id)}?${new URLSearchParams({ [OF_USER]: user }).toString()}`

type HolderHistoryProps = { of: 'card' | 'wallet'; title: string; /** What it is called by its number, or by its id where that is not known. */ subject: (number: string) => string; children: (id: string) => ReactNode }

/** Everything that happened with what a user holds, at full width. The address names the card or the wallet, and whose it is. */
export function HolderHistory({ of, title, subject, children }: HolderHistoryProps) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { may } = useSession()
  const user = params.get(OF_USER)
  const api = useApi()
  const { data } = useQuery({ ...api.query('user-details', { params: { userId: user ?? '' } }), enabled: user !== null && may('user-details') })
  const name = data && `${data.first_name} ${data.surname}`
  const back = user === null ? '/users' : `${userPath(user)}?tab=${of}`
  useRecordTitle(name && `${title}: ${name}`, name && { title: name, to: back })
  const what = subject(of === 'card' && data?.card?.id === id ? maskedNumber(data.card.last_four) : id)
  return (
    <Stack>
      <PageHeader title={title} subject={of === 'card' && user !== null ? <CardLink user={user} id={id}>{what}</CardLink> : what} description={name && <UserLink id={user}>{name}</UserLink>} back={<BackArrow to={back} />} />
      {children(id)}
    </Stack>
  )
}
