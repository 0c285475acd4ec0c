import { z } from 'zod'

/** Fields and answers that the calls about accounts share. */
export const token = z.object({ token: z.string() })
export const detail = z.object({ detail: z.string() })
/** An e-mail as it was typed; read by the format `email` of the bulk lists. */
export const address = z.string().trim().max(254)
/** Controls, marks of direction, joiners, halves of a pair: nobody sees them, and no two names differ by them alone. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu
/** A name as people see it: one line, without what nobody sees. */
export const visibleName = z
  .string()
  .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, ''))
  .trim()
  .max(80)
/** A text that may have several lines. */
export const visibleText = z.string().overwrite((text) => text.normalize('NFC').replace(unseen, (character) => (character === '\n' ? character : '')))
export const personName = visibleName
export const password = z.string().max(1024)
/** A new password, typed twice. Its rules are in `password.ts`. */
export const newPassword = z.object({ password, confirm_password: password })
/** The secret of a link that works once. */
export const link = z.string().max(200)
/** Six digits of an authenticator, or one of the recovery codes. */
export const secondFactorCode = z.string().trim().max(40)
