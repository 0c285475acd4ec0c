import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { useChangeWords } from '@ventanilla/ui/changes'
import { History } from '@ventanilla/ui/detail'

/** Everything that happened to a user, newest first. */
export function TimelineTab({ user }: { user: UserDetails }) {
  return <History record={{ type: 'user', id: user.id }} words={useChangeWords()} />
}
