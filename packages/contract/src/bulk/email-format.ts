import { MAX_EMAIL } from '../constants.ts'
import type { Format } from './formats.ts'

// Apart from the other formats: the sign-in page reads no other.

/** The HTML standard's grammar of an address, with a domain of two names or more. */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** An e-mail address, lower-cased. It is ASCII, because lower-casing changes other letters (`K`, the Kelvin sign, becomes `k`). */
export const email = (): Format => ({
  kind: 'email',
  read: (raw) => (raw.length <= MAX_EMAIL && emailPattern.test(raw) ? { value: raw.toLowerCase() } : { code: 'email_invalid' }),
})
