import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { Language } from '@ventanilla/contract/messages/say'
import { csvList, xlsxList, type List } from '@ventanilla/testing/list-file'
import { inOther } from './both-languages.ts'
import { becomes, csvCells, downloaded, gone, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, csvLink, nextReview, reviewShown, upload, xlsxFile } from './screens.ts'

/** The 15 columns of the record (specification section 3); with Status and Message the 17 of the download. */
const columns = [
  'First Name', 'Surname', 'Identification Type', 'Identification Number', 'Mobile', 'Email', 'Occupation', 'Workplace',
  'Address 1', 'Address 2', 'City', 'Region', 'Zip Code', 'Country', 'Salary',
]
const downloadHeader = [...columns, 'Status', 'Message']
const processHeader = ['Email', 'ID Number', 'Reason', 'Status']

const texts: Record<Language, Record<'tile' | 'done' | 'succeeded' | 'failed' | 'failedText' | 'registered' | 'reasons' | 'failedRows' | 'correct', string>> = {
  es: {
    tile: 'Crear usuarios', done: 'Usuario creado', succeeded: 'Usuarios creados', failed: 'La usuario no pudo crear',
    failedText: 'Algunos registros no se subieron correctamente. Por favor revisa los errores y vuelve a intentarlo.',
    registered: 'Ya existe un usuario con este correo.', reasons: 'Descargar el motivo de cada fila', failedRows: 'Filas fallidas', correct: 'Corregir y subir 2 fallidas',
  },
  en: {
    tile: 'Create users', done: 'User created', succeeded: 'Users created', failed: 'The user could not be created',
    failedText: 'Some records were not uploaded correctly. Please review the errors and try again.',
    registered: 'A user with this e-mail already exists.', reasons: 'Download the reason for each row', failedRows: 'Failed rows', correct: 'Correct and upload 2 failed',
  },
}

/** A user that does not exist yet. */
function newcomer(): readonly string[] {
  const number = randomInt(1_000_000, 9_999_999)
  return ['Ana', 'Ríos', 'Pasaporte', `PA${String(number)}`, `6${String(number)}`, `ana.${String(number)}@example.com`, 'Contadora', '', 'Calle 50, Torre 3', '', 'Panamá', 'Panamá', '0801', 'PA', '1250.00']
}

// It is played in one language, and what came of it is looked at in both.
scenario('users are created, and the summary shows the outcome', { as: 'admin' }, async ({ page, words, newPage, language }) => {
  const { tile, ...says } = texts[language]
  const list: List = { header: columns, rows: [newcomer(), newcomer()] }
  const emails = list.rows.map((row) => row[5])
  await upload(page, words, xlsxFile('personal.xlsx', await xlsxList(list)), tile)
  const document = await reviewShown(page, words, 'upload-list')
  await becomes('valid rows', () => countOf(page, words.review.valid), '2')

  // The same people in a list of another window: valid as long as they are not there yet.
  const late = await newPage()
  await upload(late, words, csvFile('late.csv', csvList(list)), tile)
  const lateDocument = await reviewShown(late, words, 'upload-list')
  await becomes('valid rows of the other list', () => countOf(late, words.review.valid), '2')

  const review = await downloaded(page, () => csvLink(page).click())
  assert.deepEqual(csvCells(review.text)[0], downloadHeader)
  assert.equal(downloadHeader.length, 17)
  await page.getByRole('button', { name: words.review.continue }).click()
  await pathIs(page, `/upload-list/${document}/result`)
  await seen(page.getByText(says.succeeded))
  assert.deepEqual(await Promise.all([words.review.valid, words.review.invalid, words.review.total].map((label) => countOf(page, label))), ['2', '0', '2'])

  const rows = csvCells((await downloaded(page, () => csvLink(page).click())).text)
  assert.deepEqual(rows[0], downloadHeader)
  assert.deepEqual(rows.slice(1).map((row) => row.slice(15)), [['Exitosa', says.done], ['Exitosa', says.done]])
  const reasons = csvCells((await downloaded(page, () => page.getByRole('button', { name: says.reasons }).click())).text)
  assert.deepEqual(reasons, [processHeader, ...list.rows.map((row) => [row[5], row[3], says.done, 'Exitosa'])])
  await inOther(page, async (shown) => {
    await seen(page.getByText(texts[shown].succeeded))
    const other = csvCells((await downloaded(page, () => page.getByRole('button', { name: texts[shown].reasons }).click())).text)
    assert.deepEqual(other, [processHeader, ...list.rows.map((row) => [row[5], row[3], texts[shown].done, 'Exitosa'])])
  })

  await late.getByRole('button', { name: words.review.continue }).click()
  await pathIs(late, `/upload-list/${lateDocument}/result`)
  const hasFailed = async (shown: Language) => {
    const { failed, failedText, reasons: button, registered } = texts[shown]
    for (const text of [failed, failedText]) await seen(late.getByText(text))
    const failures = csvCells((await downloaded(late, () => late.getByRole('button', { name: button }).click())).text)
    assert.deepEqual(failures.slice(1).map(([email, , , status]) => [email, status]), emails.map((email) => [email, 'Fallida']))
    for (const [, , reason = ''] of failures.slice(1)) assert.ok(reason.includes(registered), reason)
  }
  await hasFailed(language)
  await inOther(late, hasFailed)
  assert.deepEqual(await Promise.all([words.review.valid, words.review.invalid].map((label) => countOf(late, label))), ['0', '2'])

  // They are listed with their reasons, and become a list of their own whose cells can be corrected.
  await becomes('failed rows', () => late.getByRole('table', { name: says.failedRows }).getByRole('row').count(), 3)
  await late.getByRole('button', { name: says.correct }).click()
  await nextReview(late, words, lateDocument, 'upload-list')
  await becomes('rows of the list of failed ones', () => countOf(late, words.review.invalid), '2')

  await page.getByRole('button', { name: words.review.continue }).click()
  await pathIs(page, '/credit-card')
  await gone(page.getByRole('heading', { name: says.succeeded }))
})
