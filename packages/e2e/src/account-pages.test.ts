import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Page } from 'playwright-core'
import { invitedTo, linkIn, newAdministrator, newRole, unique } from './administrators.ts'
import { call } from './api.ts'
import { pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { askForCode, enterCode, receivedCode } from './recovery.ts'
import { scenario, themeOf } from './scenario.ts'

/** What axe finds on the page that is open, once it stands. */
async function lookAt(page: Page, what: string): Promise<void> {
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
}

for (const language of languages) {
  const theme = themeOf[language]
  scenario(`axe finds nothing on the way back in and on an invitation, in ${language} and ${theme}`, { language, theme }, async ({ page, words, stage }) => {
    const { email } = await newAdministrator(stage, { request: ['user-detail'] })
    await page.goto('/forgot-password')
    await lookAt(page, '/forgot-password')
    await askForCode(page, words, email)
    await seen(page.getByText(words.recovery.sent))
    await lookAt(page, '/verify')
    await enterCode(page, words, await receivedCode(stage, email))
    await pathIs(page, '/create-password')
    await page.getByLabel(words.signIn.password, { exact: true }).fill('corta')
    await page.getByLabel(words.newPassword.repeat, { exact: true }).fill('otra')
    await seen(page.getByText(words.newPassword.mismatch))
    await lookAt(page, '/create-password')

    const invited = `invitada-${unique()}@empresa.example`
    const { id: role_id } = await newRole(stage, { request: ['cashback'] })
    await call(stage, 'create-admin', { body: { email: invited, first_name: 'Irene', surname: 'Sáenz', role_id } })
    await page.goto(linkIn(await stage.mailbox.waitFor(invitedTo(invited))) ?? '')
    await seen(page.getByText('Irene Sáenz'))
    await lookAt(page, '/invitation')
  })
}
