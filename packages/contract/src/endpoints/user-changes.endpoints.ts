import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice, defineFields, emailField, flag, identificationField, longText, mobileField, money, text } from '../fields.ts'
import { identifier } from '../lists.ts'
import { stale } from '../stale.ts'
import { identificationTypes, type UserStatus } from '../states.ts'
import { detail } from './account-fields.ts'
import { readsUsers, userDetails } from './users.endpoints.ts'

const more = (max = 120) => text({ max, optional: true })

/** What somebody corrects of a user: the columns of the list that creates users, with the same limits. */
export const userFields = defineFields({
  first_name: text({ max: 80 }),
  surname: text({ max: 80 }),
  identification_type: choice(identificationTypes),
  identification_number: identificationField({}),
  mobile: mobileField({}),
  email: emailField({}),
  occupation: more(),
  workplace: more(),
  address1: more(200),
  address2: more(200),
  city: more(),
  region: more(),
  zip_code: more(12),
  country: more(60),
  salary: money({ min: '0.00', max: '1000000.00', optional: true }),
})

/** Blocking has a change of its own, which does not wait; who withdraws becomes Retired once everything is paid out. */
export const decidedStatuses = ['Inactive', 'Active', 'Frozen', 'Withdrawal process', 'Deleted'] as const satisfies readonly UserStatus[]
const reason = longText({ max: 300 })
export const userStatusFields = defineFields({ status: choice(decidedStatuses), reason })
export const blockUserFields = defineFields({ reason })
export const paguelofacilFields = defineFields({ paguelofacil_enabled: flag() })
export const providerUserFields = defineFields({ provider_user_id: text({ max: 64 }) })

/** The version that the caller read: a newer one in the meantime is `stale_version`. */
const version = z.number().int()
const params = z.object({ userId: identifier })
const everything = [...stale.users, ...stale.cards, ...stale.balances]

/** Who a user is to the card provider, as the provider says. */
export const providerUser = z.object({
  user_id: identifier,
  provider_user_id: z.string().nullable(),
  provider: z.string(),
  known: z.boolean().nullable().describe('whether the provider knows them; null where it did not answer'),
  name: z.string().nullable().describe('as the provider has it'),
  is_active: z.boolean().nullable(),
})
export type ProviderUser = z.infer<typeof providerUser>

export const userChangeEndpoints = {
  'edit-user': defineChange({
    change: { subject: 'user', action: 'edit', approval: 'always', audit: 'user.edited' },
    summary: 'Change the data of a user',
    method: 'POST',
    path: '/api/UpdateUserDetails/',
    access: { request: ['user-detail'] },
    fields: userFields,
    body: bodyOf(userFields).extend({ id: identifier, version }),
    invalidates: everything,
    response: userDetails,
  }),
  'change-user-status': defineChange({
    change: { subject: 'user', action: 'edit', approval: 'always', audit: 'user.status_changed', whole: true },
    summary: 'Change the status of a user, with what follows from it: a withdrawal pays the balance out, deleting erases personal data',
    method: 'POST',
    path: '/api/user/status/{userId}/',
    access: { request: ['user-status'] },
    confirms: true,
    params,
    fields: userStatusFields,
    body: bodyOf(userStatusFields).extend({ version }),
    invalidates: everything,
    response: userDetails,
  }),
  'block-user': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'user.blocked', inverse: 'change-user-status' },
    summary: 'Block a user: money stops both ways, and an active card is blocked',
    method: 'POST',
    path: '/api/user/block/{userId}/',
    access: { request: ['user-status'] },
    params,
    fields: blockUserFields,
    body: bodyOf(blockUserFields).extend({ version }),
    invalidates: everything,
    response: userDetails,
  }),
  'switch-paguelofacil': defineChange({
    change: { subject: 'user', action: 'edit', approval: 'always', audit: 'user.paguelofacil_switched' },
    summary: 'Let a user pay through PagueloFacil, or no longer',
    method: 'POST',
    path: '/api/user/paguelofacil/{userId}/',
    access: { request: ['user-paguelofacil'] },
    params,
    fields: paguelofacilFields,
    body: bodyOf(paguelofacilFields).extend({ version }),
    invalidates: stale.users,
    response: userDetails,
  }),
  'provider-user': defineEndpoint({
    summary: 'Who a user is to the card provider, as the provider says now',
    method: 'GET',
    path: '/api/paycaddy/user/{userId}',
    access: readsUsers,
    params,
    response: providerUser,
  }),
  'link-provider-user': defineChange({
    change: { subject: 'user', action: 'edit', approval: 'always', audit: 'user.provider_linked' },
    summary: 'Link a user to the provider’s own; the provider is asked whether it knows them',
    method: 'PUT',
    path: '/api/paycaddy/user/{userId}',
    access: { request: ['user-detail'] },
    params,
    fields: providerUserFields,
    body: bodyOf(providerUserFields).extend({ version }),
    invalidates: [...stale.users, 'provider-user'],
    response: userDetails,
  }),
  'send-recovery-mail': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'user.recovery_mail_sent' },
    summary: 'Send a user the mail that says how to get back into their account',
    method: 'POST',
    path: '/api/user/recovery-mail/{userId}/',
    access: { request: ['user-detail'] },
    params,
    invalidates: [...stale.requests, 'user-timeline'],
    response: detail.extend({ sent: z.boolean().describe('false: one was sent within the last minute, and is on its way') }),
  }),
}
