import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { csvList, xlsxList, type List } from '@ventanilla/testing/list-file'
import { becomes, csvCells, downloaded, gone, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, csvLink, reviewShown, upload, xlsxFile } from './screens.ts'

const texts = { es: { tile: 'Identificaciones nacionales' }, en: { tile: 'National IDs' } }
const list: List = {
  header: ['Mobile', 'National ID', 'Email'],
  rows: [
    ['61234567', '8-123-4567', 'ana@example.com'],
    ['', 'PE-12-345', ''],
    ['', '4-700-1234', 'luis@example.com'],
  ],
}

for (const language of languages)
  scenario(`national IDs are only read, in ${language}`, { language, as: 'admin' }, async ({ page, words }) => {
    const chosen = language === 'es' ? csvFile('cedulas.csv', csvList(list, { separator: ';' })) : xlsxFile('ids.xlsx', await xlsxList(list))
    await upload(page, words, chosen, texts[language].tile)
    const document = await reviewShown(page, words, 'national-id-list')
    await becomes('valid rows', () => countOf(page, words.review.valid), '3')
    const table = page.getByRole('table', { name: words.review.table })
    assert.equal(await table.getByText('N/A', { exact: true }).count(), 3)
    assert.equal(await page.getByRole('button', { name: words.review.continue }).count(), 0)

    // It is found by its phone as well.
    const search = page.getByRole('searchbox', { name: words.review.search })
    await search.fill('6123')
    await becomes('rows that match', () => table.getByRole('row').count(), 2)
    await search.fill('')

    const { text } = await downloaded(page, () => csvLink(page).click())
    const [header, ...lines] = csvCells(text)
    assert.deepEqual(header, ['Mobile', 'National ID', 'Email', 'Status', 'Message'])
    assert.deepEqual(lines.map((line) => [line[1], line[3]]), list.rows.map((row) => [row[1], 'Valid']))

    await page.reload()
    await pathIs(page, `/national-id-list/${document}`)
    await seen(table)
    await page.getByRole('button', { name: words.review.back, exact: true }).click()
    await pathIs(page, '/credit-card')
    await gone(table)
  })
