import assert from 'node:assert/strict'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, hasFocus, pathIs, seen, tabTo } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, questionOf, reviewShown } from './screens.ts'

scenario('a recharge with the keyboard alone', {}, async ({ page, words, stage }) => {
  const people = await receivers(stage, 2)
  await page.goto('/login')
  await tabTo(page, page.getByRole('textbox', { name: words.signIn.email }))
  await page.keyboard.type('admin@ventanilla.example')
  await tabTo(page, page.getByLabel(words.signIn.password, { exact: true }))
  await page.keyboard.type(stage.password)
  await page.keyboard.press('Enter')
  await pathIs(page, '/home')

  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: words.hub.title }))
  await page.keyboard.press('Enter')
  await pathIs(page, '/credit-card')
  const choose = page.getByLabel(`${words.hub.recharge}: ${words.hub.choose}`)
  await tabTo(page, choose)
  // That a key opens the dialog of a native file input is the browser's part; headless it sometimes opens none.
  await choose.setInputFiles(csvFile('teclado.csv', rechargeCsv(people.map((user) => rechargeOf(user, '3.00', 'Wallet')))))

  const document = await reviewShown(page, words)
  await tabTo(page, page.getByRole('textbox', { name: words.review.emails }))
  await page.keyboard.type('teclado@empresa.example')
  await tabTo(page, page.getByRole('button', { name: words.review.continue }))
  await page.keyboard.press('Enter')
  await tabTo(page, questionOf(page, words).getByRole('button', { name: words.review.confirm }))
  await page.keyboard.press('Enter')
  await pathIs(page, `/bulk-recharge-list/${document}/result`)
  await becomes('applied rows', () => countOf(page, words.review.valid), '2')
  await tabTo(page, page.getByRole('button', { name: words.result.ok }))
  await page.keyboard.press('Enter')
  await pathIs(page, '/credit-card')
})

scenario('the first Tab offers to skip to the content', { as: 'admin' }, async ({ page, words }) => {
  await page.goto('/home')
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: words.shell.skip })
  assert.ok(await hasFocus(skip))
  await page.keyboard.press('Enter')
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.closest('main') !== null), true)
})
