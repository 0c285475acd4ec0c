import { z } from 'zod'
import { defineTask } from '../../../engines/jobs/queue.ts'
import { createKeys } from '../../../platform/keys.ts'
import { tokenSecret } from '../tokens.ts'
import { sendCodes } from './send-codes.ts'

/** Sends the codes that were asked for. */
export const sendCodesTask = defineTask({
  name: 'send-codes',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  work: async (services) => sendCodes(services, createKeys(await tokenSecret(services.settings, services.db))),
})
