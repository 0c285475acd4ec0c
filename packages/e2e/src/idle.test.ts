import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { timePasses } from '@ventanilla/testing/time-passes'
import type { BrowserContext, Page } from 'playwright-core'
import { enter, newAdministrator, type Person } from './administrators.ts'
import { callAs } from './api.ts'
import { gone, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { signIn } from './screens.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

const warning = (page: Page, words: Words) => page.getByRole('alertdialog', { name: words.session.soon })
const tokenIn = async (page: Page) => (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? undefined

/** Minutes that the server gives a session, should its person do nothing. */
async function minutesLeft(stage: Stage, token: string | undefined): Promise<number> {
  const { session } = await callAs(stage, token, 'current-user', {})
  return (Date.parse(session.idle_expires_at) - Date.now()) / 60_000
}

/** Signs a new administrator in, in two tabs whose timers the scenario may move forward. */
async function inTwoTabs(stage: Stage, { page, context, newPage, words }: { page: Page; context: BrowserContext; newPage: () => Promise<Page>; words: Words }): Promise<{ person: Person; page: Page; other: Page }> {
  const person = await newAdministrator(stage, { request: ['user-detail'] })
  await context.clock.install()
  await enter(page, words, person, '/users')
  const other = await newPage()
  await other.goto('/home')
  for (const tab of [page, other]) {
    await seen(tab.getByTitle(words.shell.account))
    await seen(tab.getByRole('main').getByRole('heading', { level: 1 }))
  }
  return { person, page, other }
}

/**
 * Leaves the session idle for all but 84 seconds of the 15 minutes. The pages read the signed-in administrator every
 * minute; the warning shows that this does not extend the session.
 */
async function untilWarned(context: BrowserContext, tabs: readonly Page[], words: Words, person: Person, stage: Stage): Promise<void> {
  await timePasses(stage.database, person.email, 13.6)
  await context.clock.fastForward('01:01')
  for (const tab of tabs) await seen(warning(tab, words))
}

scenario('an idle session shows a warning in every tab, and extending it in one extends it in all', {}, async ({ stage, ...play }) => {
  const { context, words } = play
  const { person, page, other } = await inTwoTabs(stage, play)
  await untilWarned(context, [page, other], words, person, stage)
  assert.ok((await minutesLeft(stage, await tokenIn(page))) < 2)

  await warning(other, words).getByRole('button', { name: words.session.stay }).click()
  for (const tab of [page, other]) await gone(warning(tab, words))
  assert.ok((await minutesLeft(stage, await tokenIn(page))) > 14, 'the server knows')
  await pathIs(page, '/users')
})

scenario('without an answer every tab goes to sign-in with the reason, and comes back to where it was', { provokes: [401] }, async ({ stage, ...play }) => {
  const { context, words } = play
  const { person, page, other } = await inTwoTabs(stage, play)
  await page.goto('/users?page=2')
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await untilWarned(context, [page, other], words, person, stage)

  await timePasses(stage.database, person.email, 1.5)
  await context.clock.fastForward('01:31')
  for (const tab of [page, other]) {
    await pathIs(tab, '/login')
    await seen(tab.getByText(words.session.ended))
  }
  assert.equal(await tokenIn(page), undefined)
  await signIn(page, words, person.email, person.password)
  await pathIs(page, '/users')
  assert.equal(new URL(page.url()).search, '?page=2')
  await pathIs(other, '/home')
})

scenario('after a whole day of work the warning says that the session ends, and the page returns after signing in', { provokes: [401] }, async ({ stage, ...play }) => {
  const { context, words } = play
  const { person, page, other } = await inTwoTabs(stage, play)
  const token = await tokenIn(page)
  // Eight hours but a minute and a half, never idle for long.
  for (const minutes of [...Array<number>(34).fill(14), 2.5]) {
    await timePasses(stage.database, person.email, minutes)
    await callAs(stage, token, 'extend-session', {})
  }
  await context.clock.fastForward('01:01')
  for (const tab of [page, other]) {
    await seen(warning(tab, words))
    assert.equal(await warning(tab, words).getByRole('button', { name: words.session.stay }).count(), 0)
  }
  assert.deepEqual(await axeFindings(page), [], 'axe on the warning')
  await warning(page, words).getByRole('button', { name: 'Volver a lo que hacía' }).click()
  await gone(warning(page, words))

  await timePasses(stage.database, person.email, 1.5)
  await context.clock.fastForward('01:31')
  for (const tab of [page, other]) await pathIs(tab, '/login')
  await signIn(page, words, person.email, person.password)
  await pathIs(page, '/users')
})

scenario('signing out of the warning in one tab signs out of the other', {}, async ({ stage, ...play }) => {
  const { context, words } = play
  const { person, page, other } = await inTwoTabs(stage, play)
  await untilWarned(context, [page, other], words, person, stage)
  const token = await tokenIn(page)
  await Promise.all([page.waitForResponse(/\/api\/Logout/), warning(page, words).getByRole('button', { name: words.shell.signOut }).click()])
  for (const tab of [page, other]) await pathIs(tab, '/login')
  await assert.rejects(callAs(stage, token, 'current-user', {}), /401/)
})
