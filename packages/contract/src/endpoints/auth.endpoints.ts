import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { languages } from '../messages/say.ts'
import { permissionCodes } from '../permissions.ts'

const codes = z.array(z.enum(permissionCodes as [(typeof permissionCodes)[number], ...typeof permissionCodes]))

/** The signed-in administrator. Permissions come from the database on every request, never from the token's claims. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  surname: z.string(),
  role: z.object({ id: z.string(), name: z.string() }),
  permissions: z.object({ request: codes, approve: codes }),
  language: z.enum(languages),
  session: z.object({ id: z.string(), expires_at: z.string() }),
})
export type CurrentUser = z.infer<typeof currentUser>

/** What the browser decodes from the token (specification section 4); good for showing a name, for nothing else. */
export const tokenClaims = z.object({ sub: z.string(), sid: z.string(), email: z.string(), name: z.string(), exp: z.number(), iat: z.number() })
export type TokenClaims = z.infer<typeof tokenClaims>

const token = z.object({ token: z.string() })

export const authEndpoints = {
  login: defineEndpoint({
    summary: 'Sign in',
    method: 'POST',
    path: '/api/Login/',
    aliases: ['/api/login', '/api/login/', '/api/Login'],
    access: 'public',
    body: z.object({ email: z.string().trim().max(254), password: z.string().max(1024) }),
    response: token,
  }),
  logout: defineEndpoint({
    summary: 'End this session',
    method: 'POST',
    path: '/api/Logout/',
    access: 'session',
    response: z.object({ detail: z.string() }),
  }),
  'current-user': defineEndpoint({
    summary: 'The signed-in administrator with role and permissions',
    method: 'GET',
    path: '/api/user/current_user/',
    access: 'session',
    response: currentUser,
  }),
  'first-administrator': defineEndpoint({
    summary: 'Create the first administrator with the one-time link of a first start',
    method: 'POST',
    path: '/api/FirstAdministrator/',
    access: 'public',
    body: z.object({
      link: z.string().max(200),
      email: z.string().trim().max(254),
      first_name: z.string().trim().max(80),
      surname: z.string().trim().max(80),
      password: z.string().max(1024),
    }),
    response: token,
  }),
}
