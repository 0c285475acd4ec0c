import { z } from 'zod'

/** Made by the caller, one for each intention: the same reference acts once, and a second call is answered as the first was. */
export const callReference = z.string().max(64).regex(/^[A-Za-z0-9-]{8,64}$/)
