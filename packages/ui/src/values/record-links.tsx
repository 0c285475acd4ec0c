import type { ReactNode } from 'react'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { TextLink } from '../fields/links.tsx'

/** Address of the page of a user. */
export const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`

/** Address of the card detail screen: of a user's current card, or of the one that is named. */
export const cardPath = (user: string, card?: string): string => `/credit-card/details?${new URLSearchParams({ user, ...(card !== undefined && { card }) }).toString()}`

/** The end of a card's number behind four points: more of it is known nowhere. A card that was never issued has none. */
export const maskedNumber = (lastFour: string | null | undefined): string => `•••• ${lastFour ?? '••••'}`

/** The page of a record, and the call that it opens with. */
export type RecordPage = { to: string; needs: EndpointId }

/** Leads to the page of a record; for a reader who may not open it, where there is none, and where it has no name, it is plain text. */
export function RecordLink({ page, children }: { page: RecordPage | undefined; children: ReactNode }) {
  const { may } = useSession()
  return page && children !== '' && may(page.needs) ? <TextLink to={page.to}>{children}</TextLink> : <>{children}</>
}

/** A user by name. `id` is null where the record that names them does not know who they are. */
export const UserLink = ({ id, children }: { id: string | null | undefined; children: ReactNode }) => (
  <RecordLink page={id ? { to: userPath(id), needs: 'user-details' } : undefined}>{children}</RecordLink>
)

/** An administrator by name. */
export const AdminLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <RecordLink page={{ to: `/roles-permissions/admins/${encodeURIComponent(id)}`, needs: 'admin' }}>{children}</RecordLink>
)

type CardLinkProps = { /** Whose card it is. */ user: string; /** Absent: the current card of the user. */ id?: string | null | undefined; lastFour?: string | null | undefined; /** Instead of the end of its number. */ children?: ReactNode }

/** A card by the end of its number. */
export const CardLink = ({ user, id, lastFour, children }: CardLinkProps) => (
  <RecordLink page={{ to: cardPath(user, id ?? undefined), needs: 'card-details' }}>{children ?? <span className="v-figure v-unbroken" translate="no">{maskedNumber(lastFour)}</span>}</RecordLink>
)
