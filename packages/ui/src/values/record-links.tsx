import type { ReactNode } from 'react'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { TextLink } from '../fields/links.tsx'

/** Address of the page of a user. */
const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`

/** Address of the card detail screen: of a user's current card, or of the one that is named. */
const cardPath = (user: string, card?: string): string => `/credit-card/details?${new URLSearchParams({ user, ...(card !== undefined && { card }) }).toString()}`

/** The name of a user, which leads to their page where the person who reads may open it. */
export function UserLink({ id, children }: { id: string; children: ReactNode }) {
  const { may } = useSession()
  return may('user-details') ? <TextLink to={userPath(id)}>{children}</TextLink> : <>{children}</>
}

/** A card, which leads to its page where the person who reads may open it; `id`: absent, the current one of the user. */
export function CardLink({ user, id, children }: { user: string; id?: string; children: ReactNode }) {
  const { may } = useSession()
  return may('card-details') ? <TextLink to={cardPath(user, id)}>{children}</TextLink> : <>{children}</>
}
