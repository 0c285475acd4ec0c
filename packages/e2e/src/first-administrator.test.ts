import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { startProduct, type Product } from '@ventanilla/testing/product'
import { becomes, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { stage } from './stage.ts'

let empty: Product
before(async () => {
  empty = await startProduct({ demo: false })
})
after(() => empty.stop())

const onEmpty = () => ({ ...stage(), address: empty.address, database: empty.database, log: empty.log })

scenario('a first start without demonstration prints a link that makes the first administrator, once', { on: onEmpty, provokes: [400, 409] }, async ({ page, newPage, words }) => {
  const link = /https?:\/\/\S+\/(?:first-administrator|setup)\S*/.exec(empty.log())?.[0]
  assert.ok(link, `a link in:\n${empty.log()}`)
  await page.goto(link)
  await page.getByRole('textbox', { name: words.setup.firstName }).fill('Ana')
  await page.getByRole('textbox', { name: words.setup.surname }).fill('Ríos')
  await page.getByRole('textbox', { name: words.setup.email }).fill('ana@empresa.example')
  for (const label of [words.signIn.password, words.setup.repeat]) await page.getByLabel(label, { exact: true }).fill('una-clave-larga-1')
  await page.getByRole('button', { name: words.setup.submit }).click()
  await pathIs(page, '/home')
  await becomes('the token', () => page.evaluate(() => localStorage.getItem('accessToken') !== null), true)

  const second = await newPage()
  await second.goto(link)
  await pathIs(second, /^\/(home|login|first-administrator|setup)/)
  await seen(second.getByRole('main'))
})
