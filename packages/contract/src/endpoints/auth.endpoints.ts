import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { timestamp } from '../lists.ts'
import { languages } from '../messages/say.ts'
import { permissionCodes } from '../permissions.ts'
import { SIGN_IN_PATH } from '../sign-in-path.ts'
import { bodyOf, defineFields, emailField } from '../fields.ts'
import { address, detail, link, password, personFields, secondFactorCode, token } from './account-fields.ts'

/** Codes of the table of permissions, each once at most. */
export const grantedCodes = z.array(z.enum(permissionCodes)).max(permissionCodes.length)

/** How long the session still lasts: at most, and without anything that the person does. */
export const sessionLimits = z.object({ expires_at: timestamp, idle_expires_at: timestamp })
export type SessionLimits = z.infer<typeof sessionLimits>

/** The signed-in administrator. Permissions come from the database on every request, never from the token's claims. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  surname: z.string(),
  role: z.object({ id: z.string(), name: z.string() }),
  permissions: z.object({ request: grantedCodes, approve: grantedCodes }),
  language: z.enum(languages),
  notice_mails: z.boolean().describe('notices come by e-mail as well'),
  second_factor: z.boolean(),
  second_factor_required: z.boolean().describe('their role requires one; without it nothing opens but setting it up'),
  session: sessionLimits.extend({ id: z.string() }),
})
export type CurrentUser = z.infer<typeof currentUser>

/** What the browser decodes from the token (specification section 4); good for showing a name, for nothing else. */
export const tokenClaims = z.object({ sub: z.string(), sid: z.string(), email: z.string(), name: z.string(), exp: z.number(), iat: z.number() })
export type TokenClaims = z.infer<typeof tokenClaims>

/** Beside the password, of which only the first of the two is sent. */
export const firstAdministratorFields = defineFields({ ...personFields, email: emailField({}) })

export const authEndpoints = {
  login: defineEndpoint({
    summary: 'Sign in',
    method: 'POST',
    path: SIGN_IN_PATH,
    aliases: ['/api/login/'],
    access: 'public',
    body: z.object({ email: address, password, code: secondFactorCode.optional().describe('once second_factor_required has been answered') }),
    invalidates: [],
    response: token,
  }),
  logout: defineEndpoint({
    summary: 'End this session',
    method: 'POST',
    path: '/api/Logout/',
    access: 'session',
    beforeSecondFactor: true,
    invalidates: [],
    response: detail,
  }),
  'current-user': defineEndpoint({
    summary: 'The signed-in administrator with role and permissions',
    method: 'GET',
    path: '/api/user/current_user/',
    access: 'session',
    beforeSecondFactor: true,
    response: currentUser,
  }),
  'first-administrator': defineEndpoint({
    summary: 'Create the first administrator with the one-time link of a first start',
    method: 'POST',
    path: '/api/FirstAdministrator/',
    access: 'public',
    fields: firstAdministratorFields,
    body: bodyOf(firstAdministratorFields).extend({ link, password }),
    invalidates: [],
    response: token,
  }),
}
