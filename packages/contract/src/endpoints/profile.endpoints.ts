import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, timestamp } from '../lists.ts'
import { languages } from '../messages/say.ts'
import { bodyOf, defineFields } from '../fields.ts'
import { authenticatorFields, codeFields, detail, newPasswordFields, ownPassword, personFields } from './account-fields.ts'
import { currentUser, sessionLimits } from './auth.endpoints.ts'
import { stale } from '../stale.ts'

/** One of the caller's open sessions. */
export const ownSession = z.object({
  id: identifier,
  current: z.boolean(),
  created_at: timestamp,
  seen_at: timestamp,
  expires_at: timestamp,
  address: z.string(),
  user_agent: z.string().nullable(),
})
export type OwnSession = z.infer<typeof ownSession>

/** Codes that replace the authenticator once each; shown this one time. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const changePasswordFields = defineFields({ ...ownPassword, ...newPasswordFields })
const disableFields = defineFields({ ...ownPassword, ...codeFields })

/** The caller's own account. `{id}` is the caller's: another's is refused. */
export const profileEndpoints = {
  'extend-session': defineEndpoint({
    summary: 'The person is at work: the idle limit counts from now',
    method: 'POST',
    path: '/api/Session/extend/',
    access: 'session',
    beforeSecondFactor: true,
    invalidates: [],
    response: sessionLimits,
  }),
  'own-sessions': defineEndpoint({
    summary: 'The open sessions of the caller, this one first',
    method: 'GET',
    path: '/api/user/sessions/',
    access: 'session',
    response: z.object({ results: z.array(ownSession) }),
  }),
  'end-session': defineEndpoint({
    summary: 'End one of the caller’s sessions',
    method: 'POST',
    path: '/api/user/sessions/end/',
    access: 'session',
    body: z.object({ id: identifier }),
    invalidates: stale.sessions,
    response: detail,
  }),
  'end-other-sessions': defineEndpoint({
    summary: 'End every session of the caller but this one',
    method: 'POST',
    path: '/api/user/sessions/end-others/',
    access: 'session',
    invalidates: stale.sessions,
    response: detail,
  }),
  'edit-profile': defineEndpoint({
    summary: 'Change the caller’s own name, language, and whether notices come by e-mail as well; what is absent stays',
    method: 'PUT',
    path: '/api/user/profile/{id}/',
    access: 'session',
    params: z.object({ id: identifier }),
    fields: personFields,
    body: bodyOf(personFields).partial().extend({ language: z.enum(languages).optional(), notice_mails: z.boolean().optional() }),
    invalidates: stale.admins,
    response: currentUser,
  }),
  'change-password': defineEndpoint({
    summary: 'Change the caller’s own password; the other sessions end',
    method: 'PUT',
    path: '/api/user/password/{id}/',
    access: 'session',
    params: z.object({ id: identifier }),
    fields: changePasswordFields,
    body: bodyOf(changePasswordFields),
    invalidates: stale.sessions,
    response: detail,
  }),
  'begin-second-factor': defineEndpoint({
    summary: 'A new secret for an authenticator (TOTP); on only once a code of it has come back',
    method: 'POST',
    path: '/api/user/second-factor/',
    access: 'session',
    beforeSecondFactor: true,
    fields: ownPassword,
    body: bodyOf(ownPassword),
    invalidates: [],
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'enable-second-factor': defineEndpoint({
    summary: 'Switch the second factor on with a code of the new authenticator: the other sessions end',
    method: 'PUT',
    path: '/api/user/second-factor/',
    access: 'session',
    beforeSecondFactor: true,
    fields: authenticatorFields,
    body: bodyOf(authenticatorFields),
    invalidates: [...stale.admins, ...stale.sessions],
    response: recoveryCodes,
  }),
  'disable-second-factor': defineEndpoint({
    summary: 'Switch the second factor off: the other sessions end',
    method: 'POST',
    path: '/api/user/second-factor/disable/',
    access: 'session',
    fields: disableFields,
    body: bodyOf(disableFields),
    invalidates: [...stale.admins, ...stale.sessions],
    response: detail,
  }),
  'renew-recovery-codes': defineEndpoint({
    summary: 'New recovery codes; the former ones end',
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes/',
    access: 'session',
    fields: codeFields,
    body: bodyOf(codeFields),
    invalidates: ['audit-log'],
    response: recoveryCodes,
  }),
  'confirm-session': defineEndpoint({
    summary: 'Prove the second factor again: for some minutes, money and access may be changed',
    method: 'POST',
    path: '/api/user/second-factor/confirm/',
    access: 'session',
    fields: codeFields,
    body: bodyOf(codeFields),
    invalidates: [],
    response: z.object({ confirmed_until: timestamp }),
  }),
}
