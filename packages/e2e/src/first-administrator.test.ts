import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes, pathIs, seen } from './look.ts'
import { openProduct, ownStage } from './own-stage.ts'
import { scenario } from './scenario.ts'

const on = ownStage(() => openProduct({ demo: false }))

scenario('a first start without demonstration prints a link that makes the first administrator, once', { on, provokes: [400, 409] }, async ({ page, elsewhere, words, stage }) => {
  const link = /https?:\/\/\S+\/(?:first-administrator|setup)\S*/.exec(stage.log())?.[0]
  assert.ok(link, `a link in:\n${stage.log()}`)
  const create = async (on: Page, email: string) => {
    await on.goto(link)
    await on.getByRole('textbox', { name: words.setup.firstName }).fill('Ana')
    await on.getByRole('textbox', { name: words.setup.surname }).fill('Ríos')
    await on.getByRole('textbox', { name: words.setup.email }).fill(email)
    for (const label of [words.signIn.password, words.setup.repeat]) await on.getByLabel(label, { exact: true }).fill('una-clave-larga-1')
    await on.getByRole('button', { name: words.setup.submit }).click()
  }
  await create(page, 'ana@empresa.example')
  await pathIs(page, '/home')
  await becomes('the token', () => page.evaluate(() => localStorage.getItem('accessToken') !== null), true)

  const second = await elsewhere()
  await create(second, 'eva@empresa.example')
  await seen(second.getByRole('link', { name: 'Ir a iniciar sesión' }))
  assert.equal(await second.evaluate(() => localStorage.getItem('accessToken')), null)
})
