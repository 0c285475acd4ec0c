import assert from 'node:assert/strict'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Page } from 'playwright-core'
import { askForTerms, newChecker, newMaker, newProgramme, programmeNow } from './requests.ts'
import { becomes, gone, hasFocus, pathIs, seen, tabTo } from './look.ts'
import { isActive, receivers, rechargeOf, takePeople } from './people.ts'
import { openAs, scenario } from './scenario.ts'
import { countOf, csvFile, nextReview, questionOf, reviewShown, uploadToReview } from './screens.ts'
import { said } from './toasts.ts'
import type { Words } from './words.ts'

/** Confirms in the question before money moves, once it knows what it asks. */
async function confirmByKeyboard(page: Page, words: Words): Promise<void> {
  const confirm = questionOf(page, words).getByRole('button', { name: words.review.confirm })
  await tabTo(page, confirm)
  await becomes('whether it has to wait', () => confirm.getAttribute('aria-disabled'), null)
  await page.keyboard.press('Enter')
}

scenario('a recharge with the keyboard alone', {}, async ({ page, words, stage }) => {
  const people = await receivers(stage, 2)
  await page.goto('/login')
  await tabTo(page, page.getByRole('textbox', { name: words.signIn.email }))
  await page.keyboard.type('admin@ventanilla.example')
  await tabTo(page, page.getByLabel(words.signIn.password, { exact: true }))
  await page.keyboard.type(stage.password)
  await page.keyboard.press('Enter')
  await pathIs(page, '/home')

  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: words.hub.title }))
  await page.keyboard.press('Enter')
  await pathIs(page, '/credit-card')
  const choose = page.getByLabel(`${words.hub.recharge}: ${words.hub.choose}`)
  await tabTo(page, choose)
  // That a key opens the dialog of a native file input is the browser's part; headless it sometimes opens none.
  await choose.setInputFiles(csvFile('teclado.csv', rechargeCsv(people.map((user) => rechargeOf(user, '3.00', 'Wallet')))))

  const document = await reviewShown(page, words)
  await tabTo(page, page.getByRole('textbox', { name: words.review.emails }))
  await page.keyboard.type('teclado@empresa.example')
  await tabTo(page, page.getByRole('button', { name: words.review.continue }))
  await page.keyboard.press('Enter')
  await confirmByKeyboard(page, words)
  await pathIs(page, `/bulk-recharge-list/${document}/result`)
  await becomes('applied rows', () => countOf(page, words.review.valid), '2')
  await tabTo(page, page.getByRole('button', { name: words.result.ok }))
  await page.keyboard.press('Enter')
  await pathIs(page, '/credit-card')
})

scenario('a wrong cell is corrected and the corrected list confirmed with the keyboard alone', { as: 'admin' }, async ({ page, words, stage }) => {
  const [ana, luis] = await receivers(stage, 2)
  const document = await uploadToReview(page, words, csvFile('corregida-con-teclas.csv', rechargeCsv([rechargeOf(ana!, '2.00', 'Wallet'), rechargeOf(luis!, '1.234', 'Wallet')])))
  await tabTo(page, page.getByRole('checkbox', { name: words.review.onlyInvalid }))
  await page.keyboard.press('Space')
  await becomes('rows that are left', () => page.getByRole('table', { name: words.review.table }).getByRole('row').count(), 2)
  await tabTo(page, page.getByRole('button', { name: 'Corregir la fila 3' }))
  await page.keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Monto (USD), fila 3' })
  await tabTo(page, amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12.50')
  await becomes('the amount', () => amount.getAttribute('aria-invalid'), 'false')
  await page.keyboard.press('Enter')
  await gone(amount)
  await tabTo(page, page.getByRole('button', { name: words.review.send }))
  await page.keyboard.press('Enter')

  const corrected = await nextReview(page, words, document)
  await becomes('valid rows', () => countOf(page, words.review.valid), '2')
  await tabTo(page, page.getByRole('button', { name: words.review.continue }))
  await page.keyboard.press('Enter')
  // What is missing has the focus.
  const emails = page.getByRole('textbox', { name: words.review.emails })
  await becomes('the focus', () => hasFocus(emails), true)
  await page.keyboard.type('teclas@empresa.example')
  await page.keyboard.press('Enter')
  await confirmByKeyboard(page, words)
  await pathIs(page, `/bulk-recharge-list/${corrected}/result`)
  await becomes('applied rows', () => countOf(page, words.review.valid), '2')
})

scenario('a card is recharged with the keyboard alone: Escape gives the focus back, and the dialog holds it', { as: 'admin' }, async ({ page, stage }) => {
  const [user] = await takePeople(stage, 1, isActive)
  await page.goto(`/credit-card/details?user=${user!.id}`)
  const opener = page.getByRole('button', { name: 'Recargar', exact: true })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Recargar', exact: true })
  await seen(form)
  await page.keyboard.press('Escape')
  await gone(form)
  await becomes('the focus', () => hasFocus(opener), true)

  await page.keyboard.press('Enter')
  const goOn = form.getByRole('button', { name: 'Continuar', exact: true })
  await tabTo(page, goOn)
  await page.keyboard.press('Enter')
  // Sent empty: the first field to correct has the focus.
  await becomes('the focus', () => form.locator('[aria-invalid=true]').first().evaluate((field) => field.contains(document.activeElement) || field === document.activeElement), true)
  await page.keyboard.press('Space')
  const amount = form.getByRole('textbox', { name: 'Monto (USD)' })
  await tabTo(page, amount)
  await page.keyboard.type('1.25')
  await tabTo(page, goOn)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '¿Recargar?', exact: true })
  await tabTo(page, question.getByRole('button', { name: 'Recargar', exact: true }))
  await page.keyboard.press('Enter')
  await said(page, 'La recarga se aplicó.')
  await gone(question)
  await becomes('whether the focus is in the page', () => page.evaluate(() => document.activeElement?.closest('main') !== null), true)
})

scenario('a request is found in its list and decided with the keyboard alone', {}, async ({ page, stage }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const id = await askForTerms(stage, maker, programme, { budget: '1500.00' })
  await openAs(page, checker, '/requests')
  await seen(page.getByRole('main').getByRole('searchbox'))
  await page.keyboard.press('/')
  await page.keyboard.type(programme.name_es)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('row').filter({ hasText: programme.name_es }).getByRole('link').first())
  await page.keyboard.press('Enter')
  await pathIs(page, `/request-detail/${id}`)
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.matches('main h1') ?? false), true)
  await tabTo(page, page.getByRole('button', { name: 'Aprobar', exact: true }).first())
  await page.keyboard.press('Enter')
  const title = `Editar programa de cashback: ${programme.name_es}`
  const dialog = page.getByRole('dialog', { name: `¿Aprobar «${title}»?` })
  await tabTo(page, dialog.getByRole('button', { name: 'Aprobar', exact: true }))
  await page.keyboard.press('Enter')
  await said(page, `Se aprobó «${title}».`)
  assert.equal((await programmeNow(stage, programme)).budget, '1500.00')
})

scenario('a list is searched, filtered, sorted and paged with the keyboard alone', { as: 'admin' }, async ({ page }) => {
  const query = () => new URL(page.url()).searchParams
  await page.goto('/users')
  await seen(page.getByRole('table', { name: 'Usuarios', exact: true }).getByRole('row').nth(1))
  await tabTo(page, page.getByRole('button', { name: 'Filtros' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Estado', exact: true }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await becomes('the filter in the address', () => Promise.resolve(query().get('status') !== null), true)

  const name = page.getByRole('columnheader', { name: /^Nombre/ })
  await tabTo(page, name.getByRole('button'))
  await page.keyboard.press('Enter')
  await becomes('the order', () => name.getAttribute('aria-sort'), 'ascending')
  await page.keyboard.press('Enter')
  await becomes('the other order', () => name.getAttribute('aria-sort'), 'descending')

  const second = page.getByRole('button', { name: 'Página 2', exact: true })
  await seen(second)
  await second.focus()
  await page.keyboard.press('Enter')
  await becomes('the page in the address', () => Promise.resolve(query().get('page')), '2')
  await becomes('whether the focus is in the page', () => page.evaluate(() => document.activeElement?.closest('main') !== null), true)
})

scenario('the first Tab offers to skip to the content', { as: 'admin' }, async ({ page, words }) => {
  await page.goto('/home')
  await seen(page.getByRole('main').getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: words.shell.skip })
  assert.ok(await hasFocus(skip))
  await page.keyboard.press('Enter')
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.closest('main') !== null), true)
})
