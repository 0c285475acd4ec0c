import { sentTo, type ReceivedMail } from '@ventanilla/testing/mailbox'
import type { Page } from 'playwright-core'
import { pathIs } from './look.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

/** Asks for a code on the page that is open, and waits for the page that takes it. */
export async function askForCode(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole('textbox', { name: words.signIn.email }).fill(email)
  await page.getByRole('button', { name: words.recovery.send }).click()
  await pathIs(page, '/verify')
}

/** Of the mail with the code alone: the port in the address of an invitation has five digits as well. */
const codeIn = ({ subject, text }: ReceivedMail) => (/^Tu código de .|^Your .+ code$/.test(subject) ? /\b\d{5}\b/.exec(text)?.[0] : undefined)

/** The code that was sent to an address. */
export async function receivedCode(stage: Stage, email: string): Promise<string> {
  const mail = await stage.mailbox.waitFor((one) => sentTo(email)(one) && codeIn(one) !== undefined)
  return codeIn(mail) ?? ''
}

/** A code of as many digits that is another one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0')

/** Enters a code on the page that is open. */
export async function enterCode(page: Page, words: Words, code: string): Promise<void> {
  await page.getByRole('textbox', { name: words.recovery.code }).fill(code)
  await page.getByRole('button', { name: words.recovery.verify }).click()
}
