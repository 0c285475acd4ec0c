import { ApiError } from '@ventanilla/api-client/api-error'
import { everything } from '@ventanilla/api-client/answers'
import type { Api, CallOptions } from '@ventanilla/api-client/api'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { defaultLanguage } from '@ventanilla/contract/messages/languages'
import type { SessionStore } from './session-store.ts'

/** A server that has no such call. */
const MISSING = [404, 405, 501]

/**
 * Reads the signed-in administrator into the state. For a server without this call the claims of the token describe the
 * administrator, who sees everything (specification section 6 has no other role).
 */
export async function readAdmin(api: Api, session: SessionStore, options?: CallOptions): Promise<void> {
  const admin = await api.call('current-user', {}, options).catch((error: unknown) => {
    if (error instanceof ApiError && MISSING.includes(error.status ?? 0)) return bearer(session)
    throw error
  })
  session.dispatch({ type: 'adminRead', admin: admin.email || admin.first_name ? admin : { ...admin, ...named(session) } })
}

/** Another server defines its own claims: only texts are used. */
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
  notice_mails: false,
  second_factor: false,
  second_factor_required: false,
  session: { id: '', expires_at: '', idle_expires_at: '' },
})
