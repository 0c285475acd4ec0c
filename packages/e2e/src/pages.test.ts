import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario, themeOf } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

const open = ['/login', '/forgot-password']

for (const language of languages) {
  const theme = themeOf[language]
  scenario(`axe finds nothing on the review and its dialog, in ${language} and ${theme}`, { language, theme, as: 'admin' }, async ({ page, words, stage }) => {
    const [user] = await receivers(stage, 1)
    await uploadToReview(page, words, csvFile('axe.csv', rechargeCsv([rechargeOf(user!, '1.00', 'Wallet'), { ...rechargeOf(user!, '0', 'Wallet'), email: 'x' }])))
    await seen(page.getByRole('table', { name: words.review.table }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the review')
    await page.getByRole('button', { name: words.review.back, exact: true }).click()
    await seen(page.getByRole('dialog'))
    assert.deepEqual(await axeFindings(page), [], 'axe on the exit dialog')
  })
  scenario(`axe finds nothing before sign-in, in ${language} and ${theme}`, { language, theme }, async ({ page }) => {
    for (const path of open) {
      await page.goto(path)
      await seen(page.getByRole('heading', { level: 1 }))
      assert.deepEqual(await axeFindings(page), [], `axe on ${path}`)
    }
  })
  scenario(`at the width of a phone the menu is a drawer, and axe finds nothing, in ${language} and ${theme}`, { language, theme, width: 390, height: 844, as: 'admin' }, async ({ page, words }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: words.shell.openMenu }).click()
    const drawer = page.getByRole('dialog')
    await seen(drawer.getByRole('navigation', { name: words.shell.navigation }))
    assert.deepEqual(await axeFindings(page), [], 'axe on the open menu')
    await drawer.getByRole('link', { name: words.users.title }).click()
    await pathIs(page, '/users')
    await gone(drawer)
    await seen(page.getByRole('heading', { name: words.users.title, level: 1 }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on a list')
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true, 'nothing sticks out sideways')
  })
}
