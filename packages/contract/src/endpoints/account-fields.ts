import { z } from 'zod'
import { MAX_EMAIL, MAX_PASSWORD } from '../constants.ts'
import { composed } from '../text.ts'

/** Fields and answers that the calls about accounts share. */
export const token = z.object({ token: z.string() })
export const detail = z.object({ detail: z.string() })
/** An e-mail as it was typed; read by the format `email` of the bulk lists. */
export const address = z.string().trim().max(MAX_EMAIL)
/** Controls, marks of direction, joiners, halves of a pair: nobody sees them, and no two names differ by them alone. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/gu
/** So many times longer than its limit may a text be as it arrives, with accents of their own and spaces that fold. */
const ARRIVES = 4

/** A text of at most `max` characters once it is `shown`. One that can't come to that is refused before it is looked at. */
const visible = (max: number, shown: (text: string) => string) =>
  z
    .string()
    .check(({ value, issues }) => {
      if (value.length > max * ARRIVES) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value, continue: false })
    })
    .overwrite((text) => shown(composed(text, max * ARRIVES)))
    .trim()
    .max(max)
/** A name as people see it: one line, without what nobody sees. */
export const visibleName = visible(80, (text) => text.replace(/\s+/g, ' ').replace(unseen, ''))
/** A text that may have several lines. */
export const visibleText = (max: number) => visible(max, (text) => text.replace(unseen, (character) => (character === '\n' ? character : '')))
export const personName = visibleName
export const password = z.string().max(MAX_PASSWORD)
/** A new password, typed twice. Its rules are in `password.ts`. */
export const newPassword = z.object({ password, confirm_password: password })
/** The secret of a link that works once. */
export const link = z.string().max(200)
/** Six digits of an authenticator, or one of the recovery codes. */
export const secondFactorCode = z.string().trim().max(40)
