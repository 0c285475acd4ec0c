import { z } from 'zod'
import { defineTask, enqueueAgain, type Job } from '../jobs/queue.ts'
import { deliverMails } from './deliver.ts'
import { createMailTransport } from './transport.ts'

const job: Job<object> = { name: 'send-mails', payload: z.object({}) }

/** Sends what is due in the outbox, and looks again when the next mail is. Several do so side by side, so that a slow server holds one mail up. */
export const sendMails = defineTask({
  ...job,
  pool: 'mails',
  cron: '* * * * *',
  work: async (services, _payload, signals) => {
    const transport = createMailTransport(services.settings)
    try {
      await deliverMails(services, transport, signals)
    } finally {
      transport.close()
    }
    const { rows } = await services.pool.query<{ due: Date | null }>('select min(greatest(next_attempt_at, leased_until)) as due from mail_outbox where sent_at is null and failed_at is null')
    await enqueueAgain(services.pool, job, {}, rows[0]?.due)
  },
})
