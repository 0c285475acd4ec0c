import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

const open = ['/login', '/forgot-password']
const inside = ['/home', '/users', '/marketing', '/audit-logs', '/credit-card', '/no-such-page']

for (const language of languages)
  for (const theme of ['light', 'dark'] as const) {
    scenario(`axe finds nothing and every page has its title and heading, in ${language} and ${theme}`, { language, theme, as: 'admin' }, async ({ page, words, stage }) => {
      const titles = new Set<string>()
      for (const path of inside) {
        await page.goto(path)
        await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
        await page.waitForLoadState('networkidle')
        assert.deepEqual(await axeFindings(page), [], `axe on ${path}`)
        assert.equal(await page.locator('html').getAttribute('lang'), language)
        titles.add(await page.title())
      }
      assert.equal(titles.size, inside.length, `titles: ${[...titles].join(' | ')}`)
      const [user] = await receivers(stage, 1)
      await uploadToReview(page, words, csvFile('axe.csv', rechargeCsv([rechargeOf(user!, '1.00', 'Wallet'), { ...rechargeOf(user!, '0', 'Wallet'), email: 'x' }])))
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
  }
