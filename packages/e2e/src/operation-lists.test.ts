import assert from 'node:assert/strict'
import { csvList, xlsxList } from '@ventanilla/testing/list-file'
import { becomes, csvCells, downloaded, pathIs, seen } from './look.ts'
import { operationCases } from './operation-cases.ts'
import { scenario } from './scenario.ts'
import { confirmList, countOf, csvFile, csvLink, reviewShown, upload, xlsxFile } from './screens.ts'

const header = (text: string) => text.split(/\r?\n/)[0]
/** The cells of a column, by its header. */
const column = (text: string, name: string) => {
  const [names = [], ...rows] = csvCells(text)
  return rows.map((row) => row[names.indexOf(name)])
}

for (const { language, format, tile, route, exported, says, moves, notifies, ...typed } of operationCases)
  scenario(`${tile}: from the hub to the result, as ${format}, in ${language}`, { language, as: 'admin' }, async ({ page, words, stage }) => {
    const list = { header: typed.header, rows: await typed.rows(stage) }
    const chosen = format === 'CSV' ? csvFile(`${route}.csv`, csvList(list)) : xlsxFile(`${route}.xlsx`, await xlsxList(list))
    const total = String(list.rows.length)

    await upload(page, words, chosen, tile)
    const document = await reviewShown(page, words, route)
    await becomes('valid rows', () => countOf(page, words.review.valid), total)
    assert.equal(await countOf(page, words.review.invalid), '0')
    assert.equal(await countOf(page, words.review.total), total)
    const review = await downloaded(page, () => csvLink(page).click())
    assert.equal(header(review.text), exported)
    assert.deepEqual([...new Set(column(review.text, 'Status'))], ['Valid'])

    const emails = page.getByRole('textbox', { name: words.review.emails })
    assert.equal(await emails.count(), notifies ? 1 : 0)
    if (notifies) await emails.fill('finanzas@empresa.example')
    await (moves ? confirmList(page, words) : page.getByRole('button', { name: words.review.continue }).click())

    await pathIs(page, `/${route}/${document}/result`)
    await becomes('applied rows', () => countOf(page, words.review.valid), total)
    assert.equal(await countOf(page, words.review.invalid), '0')
    const table = page.getByRole('table', { name: words.result.table })
    for (const message of says) await seen(table.getByText(message, { exact: true }))
    assert.equal(await table.getByText(words.result.success, { exact: true }).count(), list.rows.length)
    const result = await downloaded(page, () => csvLink(page).click())
    assert.equal(header(result.text), exported)
    assert.deepEqual([...new Set(column(result.text, 'Status'))], ['Exitosa'])
    assert.deepEqual(column(result.text, 'Message'), says)

    await page.getByRole('button', { name: words.result.ok }).click()
    await pathIs(page, '/credit-card')
  })
