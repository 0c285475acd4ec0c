import { z } from 'zod'
import { identifier } from '../lists.ts'

/** Made by the caller, one for each intention: the same reference acts once, and a second call is answered as the first was. */
export const callReference = z.string().max(64).regex(/^[A-Za-z0-9-]{8,64}$/)

/** Who acts on one user's card names the one that they see: where another has taken its place, nothing is done to that one. */
export const meantCard = identifier.optional().describe('the card that is meant, of one user; refused where it is no longer the current one')
