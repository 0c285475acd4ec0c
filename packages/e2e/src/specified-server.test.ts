import assert from 'node:assert/strict'
import { csvList } from '@ventanilla/testing/list-file'
import { startSpecifiedServer, type SpecifiedServer } from '@ventanilla/testing/specified-server'
import { startWeb } from '@ventanilla/testing/web'
import type { Page } from 'playwright-core'
import { becomes, csvCells, downloaded, pathIs, seen } from './look.ts'
import { ownStage } from './own-stage.ts'
import { scenario } from './scenario.ts'
import { chooseFile, confirmList, countOf, csvFile, csvLink, nextReview, reviewShown, signIn } from './screens.ts'
import type { Words } from './words.ts'

let server: SpecifiedServer
const on = ownStage(async () => {
  server = await startSpecifiedServer()
  const web = await startWeb(server.url)
  return { own: { address: web.address }, close: () => web.stop().finally(() => server.close()) }
})

/** The browser's part against a server that answers what the specification shows; what it lacks answers 404. */
const options = { on, provokes: [404], series: 'a plain server' }

async function enter(page: Page, words: Words, path: string): Promise<void> {
  await page.goto(path)
  await pathIs(page, '/login')
  await signIn(page, words, server.email, server.password)
  await pathIs(page, path)
}

scenario('a plain server: its refusals of a sign-in are shown at the fields, and its administrator sees every menu', { ...options, provokes: [400, 404] }, async ({ page, words }) => {
  await page.goto('/login')
  await signIn(page, words, server.email, 'otra-clave-1')
  await seen(page.getByText('Wrong password.'))
  assert.equal(await page.getByLabel(words.signIn.password, { exact: true }).getAttribute('aria-invalid'), 'true')
  await signIn(page, words, server.email, server.password)
  await pathIs(page, '/home')
  const menu = page.getByRole('navigation', { name: words.shell.navigation })
  for (const name of [words.hub.title, words.users.title]) await seen(menu.getByRole('link', { name }))
  for (const path of ['/home', '/user/profile']) {
    await page.goto(path)
    await seen(page.getByRole('heading', { level: 1 }))
    assert.equal(await page.getByText('¡Error inesperado de la aplicación!').count(), 0)
  }
})

const headers = {
  user: ['First Name', 'Surname', 'Identification Type', 'Identification Number', 'Mobile', 'Email', 'Occupation', 'Workplace', 'Address 1', 'Address 2', 'City', 'Region', 'Zip Code', 'Country', 'Salary'],
  card: ['Email', 'Identification Number'],
  action: ['Email', 'Identification Number', 'Action', 'Description'],
  recharge: ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type', 'Description'],
  recover: ['Email', 'Identification Number', 'Amount', 'Description'],
}
const user = (email: string) => ['Ana', 'Pérez', 'Cédula', '8-123-4567', '61234567', email, '', '', '', '', 'Panamá', '', '', 'PA', '1250.00']
/** One that is applied, one that is not. */
const emails = ['ana@empresa.example', 'sin-tarjeta@empresa.example']

type Case = { tile: string; route: string; header: readonly string[]; row: (email: string) => string[]; reviewed: string; moves?: true; notifies?: true; summary?: true }
const cases: readonly Case[] = [
  { tile: 'Crear usuarios', route: 'upload-list', header: headers.user, row: user, reviewed: `${headers.user.join()},Status,Message`, summary: true },
  { tile: 'Crear tarjetas', route: 'create-card-list', header: headers.card, row: (email) => [email, '8-123-4567'], reviewed: 'Email,Identification Number,Card Type,Status,Message', moves: true },
  { tile: 'Activar tarjetas', route: 'activate-card-list', header: headers.card, row: (email) => [email, '8-123-4567'], reviewed: 'Email,Identification Number,Status,Message' },
  { tile: 'Bloquear tarjetas', route: 'block-card-list', header: headers.action, row: (email) => [email, '8-123-4567', 'Block', ''], reviewed: 'Email,Identification Number,Action (Block/Unblock),Description,Status,Message' },
  { tile: 'Cancelar tarjetas', route: 'cancel-card-list', header: headers.action, row: (email) => [email, '8-123-4567', 'Lost', ''], reviewed: 'Email,Identification Number,Action (Lost/Stolen/Damaged/Fraud/Request),Description,Status,Message', moves: true },
  { tile: 'Recarga masiva', route: 'bulk-recharge-list', header: headers.recharge, row: (email) => ['61234567', '8-123-4567', email, '7.50', 'Wallet', ''], reviewed: 'Mobile,Identification Number,Email,Amount,Type (Card/Wallet),Description,Status,Message', moves: true, notifies: true },
  { tile: 'Recuperar saldo', route: 'recover-balance-list', header: headers.recover, row: (email) => [email, '8-123-4567', '7.50', ''], reviewed: 'Email,Identification Number,Amount,Description,Type (Card/Wallet),Transaction Id,Status,Message', moves: true, notifies: true },
]

for (const { tile, route, header, row, reviewed, moves, notifies, summary } of cases)
  scenario(`a plain server: ${tile}, from the file to the CSV of the result`, options, async ({ page, words }) => {
    const name = `${route}.csv`
    await enter(page, words, '/credit-card')
    await chooseFile(page, words, csvFile(name, csvList({ header, rows: emails.map(row) })), tile)
    const document = await reviewShown(page, words, route)
    await becomes('valid rows', () => countOf(page, words.review.valid), '2')
    const review = await downloaded(page, () => csvLink(page).click())
    const rows = csvCells(review.text)
    assert.equal(review.name, name)
    assert.equal(rows[0]?.join(), reviewed)
    assert.deepEqual(rows.slice(1).map((cells) => cells.at(-2)), ['Valid', 'Valid'])

    if (notifies) await page.getByRole('textbox', { name: words.review.emails }).fill('finanzas@empresa.example')
    await (moves ? confirmList(page, words) : page.getByRole('button', { name: words.review.continue }).click())
    await pathIs(page, `/${route}/${document}/result`)
    await becomes('applied rows', () => countOf(page, words.review.valid), '1')
    assert.equal(await countOf(page, words.review.invalid), '1')
    if (!summary) {
      const table = page.getByRole('table', { name: words.result.table })
      for (const word of [words.result.success, words.result.fail, 'No card']) await seen(table.getByText(word, { exact: true }))
    }
    const result = await downloaded(page, () => csvLink(page).click())
    assert.deepEqual(csvCells(result.text).slice(1).map((cells) => cells.slice(-2)), [['Exitosa', 'Done'], ['Fallida', 'No card']])
    if (summary) {
      const short = await downloaded(page, () => page.getByRole('button', { name: 'Descargar el motivo de cada fila' }).click())
      assert.deepEqual(csvCells(short.text), [['Email', 'ID Number', 'Reason', 'Status'], [emails[0], '8-123-4567', 'Done', 'Exitosa'], [emails[1], '8-123-4567', 'No card', 'Fallida']])
      await page.reload()
      await becomes('applied rows after a reload', () => countOf(page, words.review.valid), '1')
    }
    if (tile === words.hub.recharge) {
      // The server answers applied rows among the failed ones: they are not sent again.
      await page.getByRole('button', { name: 'Corregir y subir 1 fallida' }).click()
      await nextReview(page, words, document)
      await becomes('rows of the new list', () => countOf(page, words.review.total), '1')
      await seen(page.getByRole('table', { name: words.review.table }).getByText('sin-tarjeta@empresa.example'))
    }
    // No list is processed twice: a file is never asked of the call that processes.
    const processed = server.calls().filter((call) => call.startsWith('POST') && /[pP]rocess\/$/.test(call))
    assert.equal(new Set(processed).size, processed.length)
  })

scenario('a plain server: the problems of a row are in the language of the page', options, async ({ page, words }) => {
  await enter(page, words, '/credit-card')
  const row = (email: string) => ['61234567', '8-123-4567', email, '7.50', 'Wallet', '']
  await chooseFile(page, words, csvFile('mala.csv', csvList({ header: headers.recharge, rows: [row(''), row('ana@empresa.example')] })))
  await reviewShown(page, words)
  await becomes('invalid rows', () => countOf(page, words.review.invalid), '1')
  await seen(page.getByRole('button', { name: /Este campo no puede estar vacío\./ }))
  assert.equal(await page.getByRole('button', { name: words.review.continue }).count(), 0)
})

scenario('a plain server: a review that comes in pages is searched and paged by the server', options, async ({ page, words }) => {
  await enter(page, words, '/credit-card')
  const rows = Array.from({ length: 12 }, (_, at) => [`persona-${String(at)}@empresa.example`, '8-123-4567', '7.50', ''])
  await chooseFile(page, words, csvFile('doce.csv', csvList({ header: headers.recover, rows })), 'Recuperar saldo')
  await reviewShown(page, words, 'recover-balance-list')
  const table = page.getByRole('table', { name: words.review.table })
  await becomes('rows of the first page', () => table.getByRole('row').count(), 11)
  await page.getByRole('button', { name: 'Página 2' }).click()
  await becomes('rows of the second page', () => table.getByRole('row').count(), 3)
})

scenario('a plain server: national IDs are read, and empty cells show N/A', options, async ({ page, words }) => {
  await enter(page, words, '/credit-card')
  await chooseFile(page, words, csvFile('ids.csv', csvList({ header: ['Mobile', 'National ID', 'Email'], rows: [['61234567', '8-1-1', ''], ['', '8-1-2', 'ana@empresa.example']] })), 'Identificaciones nacionales')
  await reviewShown(page, words, 'national-id-list')
  await becomes('rows', () => countOf(page, words.review.total), '2')
  assert.equal(await countOf(page, words.review.invalid), '0')
  assert.equal(await page.getByText('N/A', { exact: true }).count(), 2)
})

scenario('a plain server: the lists of the hub show what their entries have', options, async ({ page, words }) => {
  await enter(page, words, '/credit-card')
  await seen(page.getByRole('table').getByText('bulk-recharge-list.csv'))
  for (const list of ['created-users', 'card-requests', 'card-activations', 'top-up-summary', 'reversals']) {
    await page.goto(`/credit-card?list=${list}`)
    await seen(page.getByRole('table').getByRole('row'))
  }
})

scenario('a plain server: access is recovered by a code', { ...options, provokes: [400, 404] }, async ({ page, words }) => {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: words.signIn.email }).fill(server.email)
  await page.getByRole('button', { name: words.recovery.send }).click()
  await page.getByRole('textbox', { name: words.recovery.code }).fill('54321')
  await page.getByRole('button', { name: words.recovery.verify }).click()
  await seen(page.getByText('Invalid code.'))
  await page.getByRole('textbox', { name: words.recovery.code }).fill(server.code)
  await page.getByRole('button', { name: words.recovery.verify }).click()
  await pathIs(page, '/create-password')
  for (const label of [words.signIn.password, words.newPassword.repeat]) await page.getByLabel(label, { exact: true }).fill('una-clave-larga-1')
  await page.getByRole('button', { name: words.recovery.save }).click()
  await pathIs(page, '/login')
  await seen(page.getByText(words.recovery.saved))
})

scenario('a plain server: a 401 clears the storage and leads to the sign-in page', { ...options, provokes: [401, 404] }, async ({ page, words }) => {
  await enter(page, words, '/credit-card')
  await seen(page.getByRole('heading', { name: words.hub.title }))
  server.endSessions()
  await page.goto('/credit-card?list=reversals')
  await pathIs(page, '/login')
  assert.equal(await page.evaluate(() => localStorage.getItem('accessToken')), null)
})
