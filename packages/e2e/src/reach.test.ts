import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import type { Page } from 'playwright-core'
import { newSigned } from './administrators.ts'
import { goWithin } from './crawl.ts'
import { declaredPages, mayOpen, opensAlone } from './declared.ts'
import { becomes, gone, hasFocus, pathIs, seen } from './look.ts'
import { receivers } from './people.ts'
import { quiet } from './quiet.ts'
import { openAs, scenario } from './scenario.ts'
import type { Words } from './words.ts'

/** The permission that opens the fewest pages, one alone: a role has to have one. */
const little = { request: ['card-fee'], approve: [] } as const
const menuOf = (page: Page, words: Words) => page.getByRole('navigation', { name: words.shell.navigation })
const field = (page: Page, words: Words) => page.getByRole('combobox', { name: words.palette.title })

/** Titles of the pages that the search through everything has for a text. */
async function pagesFound(page: Page, words: Words, text: string): Promise<string[]> {
  await field(page, words).fill(text)
  return page.getByRole('group', { name: words.palette.pages }).getByRole('option').locator('span:first-of-type').allInnerTexts()
}

scenario('every page that its address alone opens is in the search, and those of the menu in the menu', { as: 'admin' }, async ({ page, words, stage }) => {
  await page.goto('/home')
  const declared = (await declaredPages(stage)).filter(({ remote }) => remote !== 'host')
  // The entries of the host may come before those of the remotes.
  await seen(menuOf(page, words).getByRole('link', { name: words.users.title }))
  const entries = await menuOf(page, words).getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  assert.deepEqual(declared.filter(({ navigation }) => navigation).map(({ path }) => path).filter((path) => !entries.includes(path)), [])
  await page.keyboard.press('Control+k')
  const missing: string[] = []
  for (const one of declared.filter(opensAlone)) if (!(await pagesFound(page, words, one.title)).includes(one.title)) missing.push(one.path)
  assert.deepEqual(missing, [])
})

scenario('what a role may not open is named nowhere, and its address says so', { provokes: [403] }, async ({ page, words, stage }) => {
  const person = await newSigned(stage, little)
  await openAs(page, person)
  await seen(page.getByTitle(words.shell.account))
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  // The menu is whole.
  await quiet(page)
  const closed = (await declaredPages(stage)).filter((one) => !mayOpen(little)(one))
  assert.ok(closed.length > 40, `${String(closed.length)} pages ask for a permission`)
  const entries = await menuOf(page, words).getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  assert.deepEqual(closed.map(({ path }) => path).filter((path) => entries.includes(path)), [])
  await page.keyboard.press('Control+k')
  for (const { title, path } of closed) assert.ok(!(await pagesFound(page, words, title)).includes(title), `the search names ${path}`)
  await page.keyboard.press('Escape')
  await gone(field(page, words))
  for (const { path } of closed) {
    await goWithin(page, path.replace(/:\w+/g, '1'))
    assert.equal((await page.locator('main h1').innerText()).trim(), words.shell.noAccess, path)
  }
})

for (const language of languages)
  scenario(`the search through everything opens a user by keyboard alone, in ${language}`, { as: 'admin', language }, async ({ page, words, stage }) => {
    const [user] = await receivers(stage, 1)
    await page.goto('/home')
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
    await page.keyboard.press('Control+k')
    await becomes('the focus', () => hasFocus(field(page, words)), true)
    await page.keyboard.type(user!.email)
    const option = page.getByRole('option').filter({ hasText: user!.email })
    await seen(option)
    assert.deepEqual(await axeFindings(page), [])
    await page.keyboard.press('Enter')
    await pathIs(page, `/users/${user!.id}`)
    await gone(field(page, words))
    await becomes('the focus', () => page.evaluate(() => document.activeElement?.matches('main h1') ?? false), true)
  })

scenario('/ leads to the search of the list, and ? shows the shortcuts, which can be switched off', { as: 'admin' }, async ({ page, words }) => {
  await page.goto('/users')
  const search = page.getByRole('main').getByRole('searchbox')
  await seen(search)
  await page.keyboard.press('/')
  assert.ok(await hasFocus(search))
  await page.keyboard.type('?/')
  assert.equal(await search.inputValue(), '?/')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: words.palette.shortcuts })
  await dialog.getByRole('checkbox').click()
  await page.keyboard.press('Escape')
  await gone(dialog)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  assert.deepEqual([await dialog.isVisible(), await hasFocus(search)], [false, false])
})
