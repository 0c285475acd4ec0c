import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { timePasses } from '@ventanilla/testing/time-passes'
import type { Page } from 'playwright-core'
import { newAdministrator } from './administrators.ts'
import { pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { signIn } from './screens.ts'
import type { Words } from './words.ts'

/** Tries to sign in; answers the status of the answer. */
async function tryWith(page: Page, words: Words, email: string, password: string): Promise<number> {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/Login/), signIn(page, words, email, password)])
  return answer.status()
}

for (const language of languages)
  scenario(`five wrong passwords lock the account, against the right one too, and the message says for how long, in ${language}`, { language, provokes: [400, 429] }, async ({ page, elsewhere, words, stage }) => {
    const person = await newAdministrator(stage, { request: ['user-detail'] })
    await page.goto('/login')
    for (let tried = 1; tried <= 5; tried++) assert.equal(await tryWith(page, words, person.email, `no-es-${String(tried)}`), 400)
    await seen(page.getByText(words.signIn.wrong))
    const locked = new RegExp(words.session.locked)
    assert.equal(await tryWith(page, words, person.email, 'no-es-6'), 429)
    const message = page.getByRole('status').filter({ hasText: locked })
    await seen(message)
    assert.equal(locked.exec(await message.innerText())?.[1], '15')

    // From another browser too: the account is locked, not the browser.
    const other = await elsewhere()
    await other.goto('/login')
    assert.equal(await tryWith(other, words, person.email, person.password), 429)
    await seen(other.getByRole('status').filter({ hasText: locked }))
    assert.equal(await other.evaluate(() => localStorage.getItem('accessToken')), null)

    await timePasses(stage.database, person.email, 15)
    assert.equal(await tryWith(other, words, person.email, person.password), 200)
    await pathIs(other, '/home')
  })
