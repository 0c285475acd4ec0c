import { after, before } from 'node:test'
import { launchBrowser } from '@ventanilla/testing/browser'
import type { Mailbox } from '@ventanilla/testing/mailbox'
import { mailCatcher } from '@ventanilla/testing/mail-catcher'
import { startProduct } from '@ventanilla/testing/product'
import { startSmtpReceiver } from '@ventanilla/testing/smtp-receiver'
import type { Browser } from 'playwright-core'
import { setPolicies } from './policies.ts'

/** What scenarios run on: the product, a browser, and the mailbox. `database` is the address of its database. */
export type Stage = { address: string; password: string; browser: Browser; mailbox: Mailbox; database: string; log: () => string }

let current: Stage | undefined
const closing: (() => Promise<void>)[] = []

/** The stage of this run. One product serves all the scenarios of a process: they make their own data and share none. */
export function stage(): Stage {
  if (!current) throw new Error('the stage is set up before the first scenario')
  return current
}

before(async () => {
  current = process.env.E2E_BASE_URL ? await elsewhere(process.env.E2E_BASE_URL) : await here()
  await setPolicies(current)
})
after(async () => {
  for (const close of closing.reverse()) await close()
})

/** The built product of this checkout, started for the run. */
async function here(): Promise<Stage> {
  const receiver = await startSmtpReceiver()
  closing.push(() => receiver.close())
  const product = await startProduct({ smtpUrl: receiver.url })
  closing.push(() => product.stop())
  return { address: product.address, password: product.password, browser: await openBrowser(), mailbox: receiver, database: product.database, log: product.log }
}

/** A product that runs already, as docker compose starts it: `E2E_BASE_URL`, `E2E_MAIL_URL` (its mail catcher), `DEMO_PASSWORD`, `E2E_DATABASE_URL`. */
async function elsewhere(address: string): Promise<Stage> {
  const { E2E_MAIL_URL: mail, E2E_DATABASE_URL: database, DEMO_PASSWORD: password } = process.env
  if (!mail || !database || !password) throw new Error('E2E_BASE_URL needs E2E_MAIL_URL, E2E_DATABASE_URL and DEMO_PASSWORD beside it')
  return { address: address.replace(/\/$/, ''), password, browser: await openBrowser(), mailbox: mailCatcher(mail), database, log: () => '' }
}

async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser({ isBrief: true })
  closing.push(() => browser.close())
  return browser
}
