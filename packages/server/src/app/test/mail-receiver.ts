import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A real SMTP receiver. `refuses`: every recipient, or those that it says; `hears`: it says nothing to a recipient before this is fulfilled; `answers`: a mail is received at once, and taken when this is fulfilled. */
export async function startReceiver() {
  const received: ParsedMail[] = []
  const state: { refuses: boolean | ((address: string) => boolean); hears: Promise<unknown>; answers: Promise<unknown> } = { refuses: false, hears: Promise.resolve(), answers: Promise.resolve() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => void state.hears.then(() => done((typeof state.refuses === 'function' ? state.refuses(address) : state.refuses) ? new Error('mailbox unavailable') : null)),
    onData: (stream, _session, done) =>
      void simpleParser(stream).then(async (mail) => {
        received.push(mail)
        await state.answers
        done()
      }, done),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { received, state, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
