import { ApiError } from '@ventanilla/api-client/api-error'
import { everything } from '@ventanilla/api-client/answers'
import type { Api, CallOptions } from '@ventanilla/api-client/api'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { defaultLanguage } from '@ventanilla/contract/messages/say'
import type { SessionStore } from './session-store.ts'

/** A server that has no such call. */
const MISSING = [404, 405, 501]

/**
 * Asks who is signed in and puts the answer into the state. A server without this call still has signed an administrator
 * in: they are known by what their token says, and see everything (specification section 6 knows the administrator alone).
 */
export async function readAdmin(api: Api, session: SessionStore, options?: CallOptions): Promise<void> {
  const admin = await api.call('current-user', {}, options).catch((error: unknown) => {
    if (error instanceof ApiError && MISSING.includes(error.status ?? 0)) return bearer(session)
    throw error
  })
  session.dispatch({ type: 'adminRead', admin: admin.email || admin.first_name ? admin : { ...admin, ...named(session) } })
}

/** Claims are another server's own: what is no text is not there. */
function named(session: SessionStore): Pick<CurrentUser, 'email' | 'first_name'> {
  const claims = new Map<string, unknown>(Object.entries(session.getState().user ?? {}))
  const text = (claim: string) => String(typeof claims.get(claim) === 'string' ? claims.get(claim) : '')
  return { email: text('email'), first_name: text('name') }
}

const bearer = (session: SessionStore): CurrentUser => ({
  ...named(session),
  id: '',
  surname: '',
  role: { id: '', name: '' },
  permissions: { request: [...everything.request], approve: [...everything.approve] },
  language: defaultLanguage,
  second_factor: false,
  second_factor_required: false,
  session: { id: '', expires_at: '', idle_expires_at: '' },
})
