import { z } from 'zod'
import { MAX_EMAIL, MAX_PASSWORD } from '../constants.ts'
import { bodyOf, codeField, defineFields, passwordField, text } from '../fields.ts'

/** Fields and answers that the calls about accounts share. */
export const token = z.object({ token: z.string() })
export const detail = z.object({ detail: z.string() })
/** An e-mail as it was typed; read by the format `email` of the bulk lists. */
export const address = z.string().trim().max(MAX_EMAIL)
const typedPassword = passwordField(MAX_PASSWORD)
export const password = typedPassword.shape
/** A new password, typed twice. Its rules are in `password.ts`. */
export const newPasswordFields = defineFields({ password: typedPassword, confirm_password: typedPassword })
export const newPassword = bodyOf(newPasswordFields)
/** The name of an administrator. */
export const personFields = defineFields({ first_name: text({ max: 80 }), surname: text({ max: 80 }) })
/** The caller proves who they are. */
export const ownPassword = defineFields({ current_password: typedPassword })
/** The secret of a link that works once. */
export const link = z.string().max(200)
/** Six digits of an authenticator, or one of the recovery codes. */
const typedCode = codeField({ max: 40 })
export const secondFactorCode = typedCode.shape
export const codeFields = defineFields({ code: typedCode })
/** What only an authenticator shows. */
export const authenticatorFields = defineFields({ code: codeField({ max: 40, digits: 6 }) })
