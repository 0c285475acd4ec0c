import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { Services } from '../../products/services.tsx'

/** The services that a user has paid for. */
export const ServicesTab = ({ user: { id } }: { user: Pick<UserDetails, 'id'> }) => <Services userId={id} />
