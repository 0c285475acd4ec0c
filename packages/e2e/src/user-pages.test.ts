import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { call } from './api.ts'
import { axePasses, becomes, seen, sticksOut } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { ownersOfViews, views } from './user-views.ts'

/** The pages of one record, and the forms, each of which has a title of its own. */
async function pagesOfRecords(stage: Stage): Promise<string[]> {
  const [holder] = (await ownersOfViews(stage)).values()
  const [dispute] = (await call(stage, 'disputes', { query: {} })).results
  const [rejected] = (await call(stage, 'kyc-users', { query: { status: 'rejected' } })).results
  return ['/form', `/form?user=${holder!.id}`, `/users/${holder!.id}`, '/disputes', `/disputes/${dispute?.id ?? ''}`, '/requests/kyc', '/view-details', `/view-details?user=${rejected?.id ?? ''}`, '/users-otp']
}

// Each page is looked at in both languages and in both themes.
for (const [language, theme] of [['es', 'dark'], ['en', 'light']] as const)
  scenario(`axe finds nothing on the pages of users and KYC, each with its title, in ${language} and ${theme}`, { as: 'admin', language, theme }, async ({ page, stage }) => {
    const paths = await pagesOfRecords(stage)
    const titles = new Set<string>()
    for (const path of paths) {
      await page.goto(path)
      await axePasses(page, path)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await becomes(`a title of its own at ${path}`, async () => titles.has(await page.title()), false)
      titles.add(await page.title())
    }
  })

for (const language of languages)
  scenario(`no page of users and KYC is wider than a window of 320 pixels, in ${language}`, { as: 'admin', language, width: 320, height: 700 }, async ({ page, stage }) => {
    const owners = await ownersOfViews(stage)
    // The same lists stand in the tabs and on the pages of history: here with the longer words, there with the shorter ones.
    const tabs = views.map((view) => `/users/${owners.get(view)!.id}?${view.query}`)
    const [holder] = owners.values()
    const histories = [`card/${holder!.card}`, `wallet/${holder!.wallet}`, `product/${holder!.id}`, `service/${holder!.id}`].map((path) => `/user/history/${path}`)
    for (const path of [...(await pagesOfRecords(stage)), ...(language === 'es' ? tabs : histories)]) {
      await page.goto(path)
      await seen(page.getByRole('heading', { level: 1 }))
      await quiet(page)
      assert.equal(await sticksOut(page), '', path)
    }
  })
