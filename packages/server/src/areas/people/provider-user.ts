import type { ProviderUser } from '@ventanilla/contract/endpoints/user-changes.endpoints'
import { ProviderUnavailable, type ProviderPerson } from '../../engines/card-provider/card-provider.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { readUserDetails } from '../users/public.ts'

/** Who has this id at the provider. The built-in programme knows each of its users by their own number. @throws {ProviderUnavailable} */
async function findPerson({ cardProvider }: Pick<Services, 'cardProvider'>, userId: string, id: string): Promise<Pick<ProviderPerson, 'id'> | ProviderPerson | undefined> {
  if (cardProvider.kind === 'remote') return cardProvider.person(id)
  return id === userId ? { id } : undefined
}

/** Who a user is to the card provider, as the provider says now. @throws {Failure} not_found */
export async function readProviderUser(services: Services, userId: string): Promise<ProviderUser> {
  const { cardProvider } = services
  const { provider_user_id, first_name, surname, status } = await readUserDetails(services.db, userId)
  const link = { user_id: userId, provider_user_id, provider: cardProvider.kind === 'remote' ? cardProvider.name : 'built-in' }
  if (cardProvider.kind === 'in-database') return { ...link, known: true, name: `${first_name} ${surname}`, is_active: status === 'Active' }
  if (provider_user_id === null) return { ...link, known: false, name: null, is_active: null }
  try {
    const person = await cardProvider.person(provider_user_id)
    return { ...link, known: person !== undefined, name: person?.name ?? null, is_active: person?.is_active ?? null }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { ...link, known: null, name: null, is_active: null }
    throw error
  }
}

/** @throws {Failure} validation_failed where the provider knows nobody of this id, provider_silent */
export async function requireKnown(services: Services, userId: string, id: string): Promise<void> {
  try {
    if (!(await findPerson(services, userId, id))) throw invalid({ provider_user_id: 'provider_user_unknown' })
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Failure('provider_silent') : error
  }
}
