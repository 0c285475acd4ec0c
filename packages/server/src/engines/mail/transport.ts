import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Settings } from '../../platform/settings.ts'

export type Message = { id: string; message_id: string; recipient: string; subject: string; body: string }

/** Hands a mail over; rejects when it was not taken, or when `signal` ends the attempt. A repeat has the same Message-ID. */
export type MailTransport = { deliver: (message: Message, signal?: AbortSignal) => Promise<void>; close: () => void }

/** SMTP where SMTP_URL is set, else .eml files in DATA_DIR/mail, which any mail program opens. */
export const createMailTransport = (settings: Settings): MailTransport => (settings.SMTP_URL ? smtp(settings, settings.SMTP_URL) : files(settings))

const headers = ({ MAIL_FROM }: Settings, { message_id, recipient, subject, body }: Message) => ({
  from: MAIL_FROM,
  to: recipient,
  subject,
  text: body,
  messageId: `<${message_id}@ventanilla>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** A connection for each mail: a pool sends a mail again by itself when its connection ends without an answer. */
function smtp(settings: Settings, url: string): MailTransport {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 10 * 60_000 })
  return {
    deliver: async (message, signal) => void (await transport.sendMail({ ...headers(settings, message), ...(signal && { signal }) })),
    close: () => transport.close(),
  }
}

function files(settings: Settings): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(settings.DATA_DIR, 'mail')
  return {
    deliver: async (message) => {
      const { message: content } = await transport.sendMail(headers(settings, message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${message.id}.eml`), content, { mode: 0o600 })
    },
    close: () => transport.close(),
  }
}
