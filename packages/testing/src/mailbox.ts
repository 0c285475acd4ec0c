import { simpleParser } from 'mailparser'

/** A mail as somebody received it. */
export type ReceivedMail = { messageId: string; from: string; to: string[]; subject: string; text: string; html: string }

/** Where mails of the product under test arrive. */
export type Mailbox<M extends ReceivedMail = ReceivedMail> = {
  /** The first mail, received already or yet to come, that `fits`; fails when none came within `within` milliseconds. */
  waitFor: (fits: (mail: M) => boolean, within?: number) => Promise<M>
  /** What has come so far. */
  received: () => Promise<readonly M[]>
}

/** Whether a mail went to this address. */
export const sentTo = (address: string) => (mail: ReceivedMail) => mail.to.includes(address)

/** Parses a mail in its transfer format (RFC 5322); the recipients are those of its header. */
export async function parseMail(source: Parameters<typeof simpleParser>[0]): Promise<ReceivedMail> {
  const { messageId = '', from, to = [], subject = '', text = '', html } = await simpleParser(source)
  const recipients = [to].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''))
  return { messageId, from: from?.value[0]?.address ?? '', to: recipients, subject, text, html: html || '' }
}
