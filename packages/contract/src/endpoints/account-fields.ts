import { z } from 'zod'

/** Fields and answers that the calls about accounts share. */
export const token = z.object({ token: z.string() })
export const detail = z.object({ detail: z.string() })
/** An e-mail as it was typed; read by the format `email` of the bulk lists. */
export const address = z.string().trim().max(254)
export const personName = z.string().trim().max(80)
export const password = z.string().max(1024)
/** A new password, typed twice. Its rules are in `password.ts`. */
export const newPassword = z.object({ password, confirm_password: password })
/** The secret of a link that works once. */
export const link = z.string().max(200)
/** Six digits of an authenticator, or one of the recovery codes. */
export const secondFactorCode = z.string().trim().max(40)
