import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { readRegistry } from './declared.ts'
import { gone, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { said } from './toasts.ts'

const others = ['/home', '/credit-card', '/marketing', '/audit-logs'] as const

for (const language of languages)
  scenario(`a remote that is down is one error card, the other four work, and a retry brings it back, in ${language}`, { language, as: 'admin', provokes: [503], expects: /user-review|net::ERR|Failed to (?:fetch|load)/ }, async ({ page, words, stage }) => {
    let down = true
    await page.route('**/remotes/user-review/**', (route) => (down ? route.abort('connectionrefused') : route.continue()))
    await page.goto('/users')
    const card = page.getByRole('alert').filter({ has: page.getByRole('button', { name: words.remoteDown.retry }) })
    await seen(card)
    const { remotes } = await readRegistry(stage.address)
    const broken = remotes.find(({ name }) => name === 'user-review')
    assert.match(await card.innerText(), new RegExp(`user-review[\\s\\S]*${broken?.build?.version ?? ''}`))

    const navigation = page.getByRole('navigation', { name: words.shell.navigation })
    for (const path of others) {
      await navigation.locator(`a[href="${path}"]`).click()
      await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
      await gone(card)
    }
    await navigation.locator('a[href="/users"]').click()
    await seen(card)
    down = false
    await card.getByRole('button', { name: words.remoteDown.retry }).click()
    await seen(page.getByRole('table'))
  })

scenario('a part of the host that can not be loaded takes nothing else away, and is loaded when it is asked for again', { as: 'admin', expects: /net::ERR|ChunkLoadError|Loading chunk|Failed to (?:fetch|load)/ }, async ({ page, words }) => {
  await page.goto('/users')
  await seen(page.getByRole('table'))
  await quiet(page)
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))

  // A dialog: said in a toast, and the page stays.
  await page.getByRole('button', { name: words.palette.title }).click()
  await said(page, words.remoteDown.unreachable)
  await seen(page.getByRole('table'))
  // A page: a card in its place, beside the menu.
  await page.evaluate(() => {
    history.pushState(null, '', '/notices')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: words.remoteDown.unreachable })
  await seen(card)
  await page.getByRole('navigation', { name: words.shell.navigation }).locator('a[href="/users"]').click()
  await seen(page.getByRole('table'))
  await page.goBack()
  await seen(card)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await card.getByRole('button', { name: words.remoteDown.retry }).click()
  await gone(card)
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: words.palette.title }).click()
  await seen(page.getByRole('dialog'))
})
