import assert from 'node:assert/strict'
import { languages, type Language } from '@ventanilla/contract/messages/say'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, csvCells, downloaded, gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { confirmList, countOf, csvFile, csvLink, nextReview, uploadToReview } from './screens.ts'

type Texts = { open: string; amount: string; ambiguous: string; wrongEmail: RegExp; email: string; corrected: string; suffix: string }
const texts: Record<Language, Texts> = {
  es: {
    open: 'Corregir la fila 3', amount: 'Monto (USD), fila 3', ambiguous: 'Monto ambiguo: use 1234.50',
    wrongEmail: /Corregir Correo de la fila 4: No existe un usuario con este correo\.$/, email: 'Correo, fila 4',
    corrected: '2 celdas corregidas en 2 filas.', suffix: 'corregida',
  },
  en: {
    open: 'Correct row 3', amount: 'Amount (USD), row 3', ambiguous: 'Ambiguous amount: use 1234.50',
    wrongEmail: /Correct E-mail of row 4: No user has this e-mail\.$/, email: 'E-mail, row 4',
    corrected: '2 cells corrected in 2 rows.', suffix: 'corrected',
  },
}

for (const language of languages)
  scenario(`wrong cells are corrected in place, and the corrected list goes through, in ${language}`, { language, as: 'admin', series: 'float' }, async ({ page, words, stage }) => {
    const [ana, luis] = await receivers(stage, 2)
    // The same bytes twice would be a file that was applied before.
    const rows = [{ ...rechargeOf(ana!, '15.00', 'Wallet'), description: language }, rechargeOf(luis!, '1.234', 'Wallet'), { ...rechargeOf(ana!, '2.00', 'Wallet'), email: 'nadie@example.com' }]
    const { suffix, ...says } = texts[language]
    const document = await uploadToReview(page, words, csvFile('lista.csv', rechargeCsv(rows)))
    await becomes('invalid rows', () => countOf(page, words.review.invalid), '2')
    const styles = page.locator('link[rel=stylesheet][href*="/remotes/"]')
    assert.notEqual(await styles.count(), 0, 'the remote brings its style sheets')
    await becomes('style sheets of remotes without a hash', () => styles.and(page.locator(':not([integrity^="sha384-"])')).count(), 0)

    const table = page.getByRole('table', { name: words.review.table })
    // The filter is in the address, so the box follows a moment after the click.
    await page.getByRole('checkbox', { name: words.review.onlyInvalid }).click()
    await becomes('rows that are left', () => table.getByRole('row').count(), 3)

    await page.getByRole('button', { name: says.open }).click()
    const amount = page.getByRole('textbox', { name: says.amount })
    await seen(page.getByText(says.ambiguous, { exact: true }))
    await amount.fill('1234.50')
    await becomes('the amount', () => amount.getAttribute('aria-invalid'), 'false')
    await amount.press('Enter')
    await page.getByRole('button', { name: says.wrongEmail }).click()
    await page.getByRole('textbox', { name: says.email }).fill(ana!.email)
    await page.keyboard.press('Enter')
    await seen(page.getByText(says.corrected))
    await page.getByRole('button', { name: words.review.send }).click()

    const corrected = await nextReview(page, words, document)
    await becomes('valid rows', () => countOf(page, words.review.valid), '3')
    assert.deepEqual(await Promise.all([words.review.invalid, words.review.total].map((label) => countOf(page, label))), ['0', '3'])
    const { text } = await downloaded(page, () => csvLink(page).click())
    assert.deepEqual(csvCells(text).slice(1).map((line) => [line[2], line[3], line[6]]), [[ana!.email, '15.00', 'Valid'], [luis!.email, '1234.50', 'Valid'], [ana!.email, '2.00', 'Valid']])
    await page.getByRole('textbox', { name: words.review.emails }).fill('finanzas@empresa.example')
    await confirmList(page, words)
    await pathIs(page, `/bulk-recharge-list/${corrected}/result`)
    await becomes('applied rows', () => countOf(page, words.review.valid), '3')

    // The list that it was made of stays as it was.
    await page.goto(`/bulk-recharge-list/${document}`)
    await becomes('invalid rows of the first list', () => countOf(page, words.review.invalid), '2')
  })

scenario('invalid rows are discarded: the rest becomes a new list', { as: 'admin' }, async ({ page, words, stage }) => {
  const people = await receivers(stage, 2)
  const good = people.map((user) => rechargeOf(user, '4.00', 'Wallet'))
  const document = await uploadToReview(page, words, csvFile('mezclada.csv', rechargeCsv([good[0]!, { ...good[0]!, amount: '-1' }, good[1]!])))

  await page.getByRole('button', { name: 'Descartar 1 fila inválida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Descartar 1 fila inválida' })
  await seen(dialog.getByText(/«mezclada-corregida\.csv», con las 2 filas restantes/))
  await dialog.getByRole('button', { name: words.review.discard }).click()

  await nextReview(page, words, document)
  await gone(dialog)
  await becomes('valid rows', () => countOf(page, words.review.valid), '2')
  assert.equal(await countOf(page, words.review.total), '2')
  const table = page.getByRole('table', { name: words.review.table })
  for (const { email } of people) await seen(table.getByText(email))
  await seen(page.getByRole('button', { name: words.review.continue }))
})
