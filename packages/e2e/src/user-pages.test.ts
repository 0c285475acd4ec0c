import assert from 'node:assert/strict'
import { call } from './api.ts'
import { lookAtEach } from './crawl.ts'
import { axePasses, becomes, sticksOut } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { ownersOfViews, views } from './user-views.ts'

const NARROW = { width: 320, height: 700 }

/** The forms, and what the panel beside a list leads to: no link of a page does, so `crawl.test.ts` passes them by. */
async function pagesWithoutLink(stage: Stage): Promise<string[]> {
  const [holder] = (await ownersOfViews(stage)).values()
  const [dispute] = (await call(stage, 'disputes', { query: {} })).results
  const [rejected] = (await call(stage, 'kyc-users', { query: { status: 'rejected' } })).results
  // Another page stands between two forms: a form that is open keeps what it holds.
  return ['/form', `/disputes/${dispute?.id ?? ''}`, `/form?user=${holder!.id}`, `/view-details?user=${rejected?.id ?? ''}`]
}

// Each page is looked at in both languages and in both themes.
for (const [language, theme] of [['es', 'dark'], ['en', 'light']] as const)
  scenario(`axe finds nothing on forms and disputes, each with its title and no wider than a window of 320 pixels, in ${language} and ${theme}`, { as: 'admin', language, theme }, async ({ page, stage }) => {
    const paths = await pagesWithoutLink(stage)
    const titles = new Set<string>()
    await lookAtEach(page, stage, paths, async (path) => {
      await axePasses(page, path)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await becomes(`a title of its own at ${path}`, async () => titles.has(await page.title()), false)
      titles.add(await page.title())
      await page.setViewportSize(NARROW)
      await quiet(page)
      assert.equal(await sticksOut(page), '', path)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })

// Spanish has the longer words. On their pages of history the same lists are looked at by `crawl.test.ts`, in both.
scenario('no tab of a user is wider than a window of 320 pixels', { as: 'admin', ...NARROW }, async ({ page, stage }) => {
  const owners = await ownersOfViews(stage)
  await lookAtEach(page, stage, views.map((view) => `/users/${owners.get(view)!.id}?${view.query}`), async (path) => {
    await quiet(page)
    assert.equal(await sticksOut(page), '', path)
  })
})
