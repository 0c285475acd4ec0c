import assert from 'node:assert/strict'
import { until } from '@ventanilla/testing/until'
import type { Page } from 'playwright-core'
import { replaceableProduct } from './faulty-builds.ts'
import { gone, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'

const { on, builds } = replaceableProduct()
const options = { as: 'admin', on, series: 'replaced builds' } as const

/** Comes back to the page until it has read the registry again. */
async function registryRead(page: Page): Promise<void> {
  let isRead = false
  page.on('response', (response) => (isRead ||= response.url().endsWith('/remotes.json')))
  await until('the registry', async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    return isRead || undefined
  })
  // It is verified before it counts.
  await quiet(page)
}

scenario('a build that is replaced changes nothing of an open page, and the next page is of the new one', options, async ({ page, words }) => {
  const before = await builds().live('user-review')
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
  await page.goto('/users')
  await seen(heading('Usuarios'))
  await page.getByRole('searchbox').first().fill('ana')
  try {
    await builds().publish(await builds().changed('user-review', (text) => text.replaceAll('"Usuarios"', '"Personas"').replaceAll("'Usuarios'", "'Personas'")))
    await registryRead(page)
    await seen(heading('Usuarios'))
    await seen(menu.getByRole('link', { name: 'Usuarios', exact: true }))
    assert.equal(await page.getByRole('searchbox').first().inputValue(), 'ana')

    await menu.locator('a[href="/home"]').click()
    await gone(heading('Usuarios'))
    await menu.locator('a[href="/users"]').click()
    await seen(heading('Personas'))
  } finally {
    await builds().publish(before)
  }
})

scenario('a build that only a newer shell can show leaves the one before in use, and a reload is offered', options, async ({ page, words }) => {
  const before = await builds().live('marketing')
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  await page.goto('/home')
  await seen(menu.locator('a[href="/marketing"]'))
  try {
    await builds().publish({ ...(await builds().changed('marketing', (text) => text)), hostApi: '^99.0.0' })
    await registryRead(page)
    await menu.locator('a[href="/marketing"]').click()
    await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
    await seen(page.getByText('Hay una versión nueva de la consola'))
    await seen(page.getByRole('button', { name: 'Recargar la página' }))
    assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
  } finally {
    await builds().publish(before)
  }
})
