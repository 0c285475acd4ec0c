import { timePasses } from '@ventanilla/testing/time-passes'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Person } from './administrators.ts'
import type { Stage } from './stage.ts'

/** An authenticator app, with the secret that the screen shows. */
export const authenticator = (secret: string) => new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: secret.replace(/\s/g, '') })

/** Lets the proof of the second factor grow old, and with it the last code that was taken: no code is taken twice. */
export const proofGrowsOld = (stage: Stage, { email }: Person) => timePasses(stage.database, email, 10)

/** Answers the question for the second factor. */
export async function confirmWith(page: Page, code: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await question.getByRole('textbox', { name: 'Código de verificación' }).fill(code)
  await question.getByRole('button', { name: 'Confirmar' }).click()
}
