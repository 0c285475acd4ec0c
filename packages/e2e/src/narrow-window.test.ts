import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { call } from './api.ts'
import { seen, sticksOut } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { csvFile, uploadToReview } from './screens.ts'

const before = ['/login', '/forgot-password', '/setup?link=x', '/invitation?link=x']

// The pages that are declared are looked at in `crawl.test.ts`. 305: a window of 320 pixels whose scroll bar takes its part.
const WIDTHS = [320, 305]
/** A page that stands, at each width. */
async function fits(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    await quiet(page)
    assert.equal(await sticksOut(page), '', `${what} at ${String(width)} pixels`)
  }
}

for (const language of languages) {
  scenario(`the review, a role and a card are no wider than a window of 320 or 305 pixels, in ${language}`, { language, width: 320, height: 700, as: 'admin' }, async ({ page, words, stage }) => {
    const [user] = await receivers(stage, 1)
    const { results } = await call(stage, 'roles', { query: { page_size: 2, sort_by: 'name' } })
    for (const path of [...results.map(({ id }) => `/role-edit/${id}`), `/credit-card/details?user=${user!.id}`]) {
      await page.goto(path)
      await seen(page.getByRole('heading', { level: 1 }))
      await fits(page, path)
    }
    await uploadToReview(page, words, csvFile('angosta.csv', rechargeCsv([rechargeOf(user!, '1.00', 'Wallet'), { ...rechargeOf(user!, '0', 'Wallet'), email: 'x' }])))
    await seen(page.getByRole('table', { name: words.review.table }))
    await fits(page, 'the review')
  })
  scenario(`no page before the sign-in is wider than a window of 320 or 305 pixels, in ${language}`, { language, width: 320, height: 700, provokes: [400, 404] }, async ({ page }) => {
    for (const path of before) {
      await page.goto(path)
      await seen(page.getByRole('heading', { level: 1 }))
      await fits(page, path)
    }
  })
}

scenario('a review shows its amounts at 1024 pixels', { width: 1024, height: 768, as: 'admin' }, async ({ page, words, stage }) => {
  const people = await receivers(stage, 2)
  await uploadToReview(page, words, csvFile('montos.csv', rechargeCsv(people.map((user) => rechargeOf(user, '1234.50', 'Wallet')))))
  const cell = page.getByRole('table', { name: words.review.table }).getByRole('cell').filter({ hasText: /1[.,]234[.,]50/ })
  await seen(cell)
  assert.deepEqual(
    await cell.first().evaluate((element) => {
      const [inside, outside] = [element.getBoundingClientRect(), element.closest('[role=region]')!.getBoundingClientRect()]
      return inside.right <= outside.right && inside.left >= outside.left
    }),
    true,
  )
})
