import { after } from 'node:test'
import { freshDatabase } from '../../../app/test/database.ts'
import { startReceiver } from '../../../app/test/mail-receiver.ts'
import { testClock, testServices } from '../../../app/test/server.ts'
import { createMailTransport } from '../deliver.ts'

/** An outbox of its own, with what sends its mails and who gets them; its clock is ahead, so that a mail is due as soon as it is written. */
export async function startMails() {
  const database = await freshDatabase()
  const receiver = await startReceiver()
  const clock = testClock(new Date(Date.now() + 60_000))
  const services = testServices(database, { SMTP_URL: receiver.url }, clock)
  const transport = createMailTransport(services.settings)
  after(async () => {
    transport.close()
    await receiver.close()
    await services.signals.close()
    await database.drop()
  })
  return { database, receiver, clock, services, transport }
}
