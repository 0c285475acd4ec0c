import { z } from 'zod'
import { OTP_DIGITS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { address, detail, newPassword, token } from './account-fields.ts'

/** Recovery of access: a code by e-mail, a token for the code, a new password for the token (specification section 7). */
export const recoveryEndpoints = {
  'send-code': defineEndpoint({
    summary: 'Send a code to this e-mail; the answer does not reveal whether it is known',
    method: 'POST',
    path: '/api/SendCode/',
    access: 'public',
    body: z.object({ email: address }),
    invalidates: [],
    response: detail,
  }),
  'verify-code': defineEndpoint({
    summary: 'Exchange the code for a token that opens CreatePassword and nothing else',
    method: 'POST',
    path: '/api/VerifyCode/',
    access: 'public',
    body: z.object({ email: address, code: z.string().trim().max(20).describe(`${OTP_DIGITS} digits`) }),
    invalidates: [],
    response: token,
  }),
  'create-password': defineEndpoint({
    summary: 'Set a new password; every session of the administrator ends',
    method: 'POST',
    path: '/api/CreatePassword/',
    access: 'code-token',
    body: newPassword,
    invalidates: [],
    response: detail,
  }),
}
