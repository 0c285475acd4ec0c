import { z } from 'zod'
import { identifier } from '../lists.ts'

/** Who an entry of a list is about. */
export const holder = z.object({
  user_id: identifier,
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  identification_number: z.string(),
})
