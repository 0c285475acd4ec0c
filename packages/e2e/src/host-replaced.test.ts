import type { Page } from 'playwright-core'
import { axePasses, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import './stage.ts'

/** Follows an address as a link of the page does: without loading it. */
const follow = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, to)

for (const [address, what] of [['/releases', 'a page of the host'], ['/helpCenter', 'the help centre']] as const)
  scenario(`${what} whose code is gone since the host was replaced offers to load the page again`, { as: 'admin', provokes: [404], expects: /ChunkLoadError|Loading (CSS )?chunk/ }, async ({ page }) => {
    await page.goto('/users')
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
    await quiet(page)
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await follow(page, address)
    await seen(page.getByText('Hay una versión nueva de la consola. Recarga la página.'))
    if (address === '/helpCenter') await axePasses(page, what)
    await page.unroute('**/assets/**')
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await seen(page.getByRole('main').getByRole('heading', { level: 1, name: address === '/releases' ? 'Versiones' : /./ }))
    await quiet(page)
  })
