import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, type Mailbox, type ReceivedMail } from './mailbox.ts'
import { patience } from './until.ts'

/** `silent`: it never greets; `hangs`: it takes the text and never answers; `drops`: it takes the text and cuts the connection. */
export type SmtpBehaviour = 'answers' | 'silent' | 'hangs' | 'drops'

/** `client`: the name that the sender gave itself (EHLO). */
export type SmtpMail = ReceivedMail & { client: string }

export type SmtpReceiver = Mailbox<SmtpMail> & {
  url: string
  /** From now on it does this; connections that it left waiting are cut, as by a server that starts again. */
  behave: (as: SmtpBehaviour) => void
  close: () => Promise<void>
}

type Waiting = { fits: (mail: SmtpMail) => boolean; take: (mail: SmtpMail) => void }

/** A real SMTP server on a free port that keeps what it receives. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const mails: SmtpMail[] = []
  const waiting = new Set<Waiting>()
  const arrive = (mail: SmtpMail) => {
    mails.push(mail)
    for (const one of waiting) if (one.fits(mail)) one.take(mail)
  }

  let behaviour: SmtpBehaviour = 'answers'
  /** How often all connections were cut. */
  let cuts = 0
  const held = new Set<Socket>()

  const cut = () => {
    cuts += 1
    for (const socket of held) socket.destroy()
  }

  const server = new SMTPServer({
    onConnect: (_session, done) => {
      if (behaviour !== 'silent') done()
    },
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const begun = cuts
      parseMail(stream).then(
        (mail) => {
          // What it did not acknowledge it has not received (RFC 5321, 4.2.5).
          if (behaviour === 'drops') cut()
          if (behaviour !== 'answers' || cuts > begun) return
          arrive({ ...mail, to: session.envelope.rcptTo.map(({ address }) => address), client: String(session.hostNameAppearsAs) })
          done()
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error('unreadable mail'))
        },
      )
    },
  })
  server.server.on('connection', (socket: Socket) => {
    held.add(socket)
    socket.once('close', () => held.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the SMTP receiver has no port')

  return {
    url: `smtp://127.0.0.1:${String(address.port)}`,
    behave: (as) => {
      behaviour = as
      cut()
    },
    received: () => Promise.resolve(mails),
    waitFor: (fits, within = 30_000) =>
      new Promise((resolve, reject) => {
        const there = mails.find(fits)
        if (there) return resolve(there)
        // eslint-disable-next-line no-restricted-globals -- a deadline, not a pause: the mail itself ends the wait
        const deadline = setTimeout(() => {
          waiting.delete(one)
          reject(new Error(`no such mail within ${String(within * patience)} ms; received: ${mails.map(({ to, subject }) => `${to.join()} “${subject}”`).join('; ') || 'none'}`))
        }, within * patience)
        const one: Waiting = {
          fits,
          take: (mail) => {
            clearTimeout(deadline)
            waiting.delete(one)
            resolve(mail)
          },
        }
        waiting.add(one)
      }),
    close: () =>
      new Promise((resolve) => {
        cut()
        server.close(resolve)
      }),
  }
}
