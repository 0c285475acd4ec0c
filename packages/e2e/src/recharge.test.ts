import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import { sentTo } from '@ventanilla/testing/mailbox'
import { rechargeCsv, rechargeHeader, rechargeHeaderEs, rechargeXlsx, type Recharge } from '@ventanilla/testing/recharge-list'
import { gate } from './gate.ts'
import { becomes, csvCells, downloaded, gone, pathIs, seen } from './look.ts'
import { isActive, rechargeOf, takePeople, walletBalance } from './people.ts'
import { scenario } from './scenario.ts'
import { chooseFile, type ChosenFile, confirmList, countOf, csvFile, csvLink, reviewShown, signIn, xlsxFile } from './screens.ts'

const exportHeader = ['Mobile', 'Identification Number', 'Email', 'Amount', 'Type (Card/Wallet)', 'Description', 'Status', 'Message']

type Case = { language: Language; format: string; file: (rows: readonly Recharge[]) => ChosenFile | Promise<ChosenFile> }
const cases: readonly Case[] = [
  { language: 'es', format: 'CSV', file: (rows) => csvFile('recargas de noviembre.csv', rechargeCsv(rows, { header: rechargeHeaderEs, separator: ';', encoding: 'windows-1252' })) },
  { language: 'es', format: 'XLSX', file: async (rows) => xlsxFile('recargas de diciembre.xlsx', await rechargeXlsx(rows, { header: rechargeHeaderEs, numbers: true })) },
  { language: 'en', format: 'CSV', file: (rows) => csvFile('november.csv', rechargeCsv(rows, { header: rechargeHeader })) },
  { language: 'en', format: 'XLSX', file: async (rows) => xlsxFile('december.xlsx', await rechargeXlsx(rows, { texts: 'inline' })) },
]

for (const [at, { language, format, file }] of cases.entries())
  scenario(`a recharge from sign-in to the e-mail, as ${format}, in ${language}`, { language }, async ({ page, words, stage }) => {
    const people = await takePeople(stage, 12, isActive)
    const rows = people.map((user, row) => rechargeOf(user, `${String(at + 1)}${String(row)}.25`, row % 3 === 0 ? 'Wallet' : 'Card'))
    const first = people[0]!
    const before = await walletBalance(stage, first.email)
    const chosen = await file(rows)
    const addresses = [`finanzas-${language}-${format}@empresa.example`, `tesoreria-${language}-${format}@empresa.example`].map((address) => address.toLowerCase())

    await page.goto('/')
    await pathIs(page, '/login')
    await signIn(page, words, 'admin', stage.password)
    await pathIs(page, '/home')
    await page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: words.hub.title }).click()
    await pathIs(page, '/credit-card')
    await chooseFile(page, words, chosen)

    const document = await reviewShown(page, words)
    await becomes('valid rows', () => countOf(page, words.review.valid), '12')
    assert.equal(await countOf(page, words.review.invalid), '0')
    assert.equal(await countOf(page, words.review.total), '12')
    const reviewed = page.getByRole('table', { name: words.review.table })
    await becomes('rows of the first page', () => reviewed.getByRole('row').count(), 11)
    await page.getByRole('searchbox', { name: words.review.search }).fill(first.email.toUpperCase())
    await becomes('rows that match', () => reviewed.getByRole('row').count(), 2)
    await page.getByRole('searchbox', { name: words.review.search }).fill('')

    const review = await downloaded(page, () => csvLink(page).click())
    const reviewLines = csvCells(review.text)
    assert.deepEqual(reviewLines[0], exportHeader)
    assert.deepEqual([...new Set(reviewLines.slice(1).map((line) => line[6]))], ['Valid'])

    await page.getByRole('button', { name: words.review.continue }).click()
    await seen(page.getByText(words.review.emailsMissing))
    await page.getByRole('textbox', { name: words.review.emails }).fill(addresses.join(', '))
    // The answer is held back until the screen has shown that it works on it.
    const shown = gate()
    await page.route('**/top-up-process/', async (route) => {
      await shown.opened
      await route.continue()
    })
    await confirmList(page, words)
    await seen(page.getByRole('button', { name: words.processing }))
    shown.open()

    await pathIs(page, `/bulk-recharge-list/${document}/result`)
    await becomes('applied rows', () => countOf(page, words.review.valid), '12')
    assert.equal(await countOf(page, words.review.invalid), '0')
    const result = page.getByRole('table', { name: words.result.table })
    await becomes('rows of the result', () => result.getByRole('row').count(), 11)
    assert.equal(await result.getByText(words.result.done).count(), 10)
    const done = await downloaded(page, () => csvLink(page).click())
    assert.deepEqual([...done.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const lines = csvCells(done.text)
    assert.deepEqual(lines[0], exportHeader)
    assert.equal(lines.length, 13)
    assert.deepEqual([...new Set(lines.slice(1).map((line) => line[6]))], ['Exitosa'])
    // A mobile is a number for a spreadsheet, and no formula: it stays plain.
    assert.deepEqual(lines[1]?.slice(0, 5), [first.mobile, first.identification_number, first.email, `${String(at + 1)}0.25`, 'Wallet'])

    const after = await walletBalance(stage, first.email)
    assert.equal(cents(after) - cents(before), cents(`${String(at + 1)}0.25`))
    for (const address of addresses) {
      const mail = await stage.mailbox.waitFor((one) => sentTo(address)(one) && one.text.includes(chosen.name))
      assert.match(mail.text, new RegExp(`/bulk-recharge-list/${document}/result`))
    }

    await page.getByRole('button', { name: words.result.ok }).click()
    await pathIs(page, '/credit-card')
    await page.goBack()
    await pathIs(page, `/bulk-recharge-list/${document}/result`)
    await page.goBack()
    await pathIs(page, '/credit-card') // the result took the review's place in the history
    await gone(page.getByRole('heading', { name: words.review.title }))
  })

const cents = (text: string) => Number(text.replace('.', ''))
