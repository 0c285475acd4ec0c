import assert from 'node:assert/strict'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { becomes, seen } from './look.ts'
import { scenario } from './scenario.ts'

/** Collects what the policies of the page refuse, from its first moment. */
async function watchPolicies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const found: string[] = []
    Object.assign(window, { violations: found })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => found.push(`${effectiveDirective}: ${blockedURI} by ${sourceFile}`))
  })
  return () => page.evaluate(() => Reflect.get(window, 'violations') as string[])
}

// That no page does what its policies refuse is a part of every scenario (`watched-page.ts`); `crawl.test.ts` opens all of them.
scenario('what the policies refuse does not happen, and reaches the log of the server', { as: 'admin', expects: /./ }, async ({ page, stage }) => {
  const violations = await watchPolicies(page)
  await page.goto('/home')
  await seen(page.getByRole('heading', { level: 1 }))
  const tries = await page.evaluate(() => {
    const attempt = (name: string, work: () => unknown) => {
      try {
        work()
        return `${name} works`
      } catch {
        return `${name} is refused`
      }
    }
    return [
      attempt('markup', () => (document.createElement('p').innerHTML = '<b>x</b>')),
      attempt('a script from elsewhere', () => Object.assign(document.createElement('script'), { src: '/api/evil.js' })),
      attempt('a policy of an unknown name', () => (Reflect.get(window, 'trustedTypes') as { createPolicy: (name: string, rules: object) => unknown }).createPolicy('evil', {})),
    ]
  })
  assert.deepEqual(tries, ['markup is refused', 'a script from elsewhere is refused', 'a policy of an unknown name is refused'])
  await becomes('each is told of', async () => (await violations()).length >= 3, true)
  await until('the reports in the log', () => (/"what":"require-trusted-types-for".*a policy of the page was violated/.test(stage.log()) ? true : undefined))
})

scenario('a script without its hash is not loaded', { as: 'admin', expects: /./ }, async ({ page }) => {
  await page.route('**/users', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(<script[^>]*assets\/index[^>]*?) integrity="?[^\s">]+"?/, '$1') })
  })
  const refused = page.waitForEvent('requestfailed', (request) => /\/assets\/index\..*\.js$/.test(request.url()))
  await page.goto('/users')
  await refused
  assert.equal(await page.locator('#root').innerText(), '')
})
