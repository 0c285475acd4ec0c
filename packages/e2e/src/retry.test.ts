import assert from 'node:assert/strict'
import { csvList } from '@ventanilla/testing/list-file'
import { call } from './api.ts'
import { becomes, csvCells, downloaded, pathIs, seen } from './look.ts'
import { isActive, takePeople } from './people.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, reviewShown, upload } from './screens.ts'

const route = 'block-card-list'

scenario('failed rows are tried again as a list of just them', { as: 'admin' }, async ({ page, words, stage }) => {
  const [first, second] = await takePeople(stage, 2, isActive)
  const rows = [first!, second!].map(({ email, identification_number }) => [email, identification_number, 'Bloquear', 'Extravío'])
  const countsAre = async (...expected: string[]) => {
    await becomes('rows that went well', () => countOf(page, words.review.valid), expected[0])
    assert.deepEqual(await Promise.all([words.review.invalid, words.review.total].map((label) => countOf(page, label))), expected.slice(1))
  }
  await upload(page, words, csvFile('bloqueos.csv', csvList({ header: ['Correo', 'Cédula', 'Acción', 'Descripción'], rows })), 'Bloquear tarjetas')
  const document = await reviewShown(page, words, route)
  await countsAre('2', '0', '2')

  // Somebody else blocks the first card between review and process.
  const single = (action: 'Block' | 'Unblock') => call(stage, 'block-cards-of-users', { body: { users: [first!.id], action, description: 'Lo pidió por teléfono' } })
  assert.equal((await single('Block')).success_count, 1)
  await page.getByRole('button', { name: words.review.continue }).click()
  await pathIs(page, `/${route}/${document}/result`)
  await countsAre('1', '1', '2')
  const result = page.getByRole('table', { name: words.result.table })
  // What failed stands first, with its reason and a file of its own.
  const failures = page.getByRole('region', { name: 'Qué falló y por qué' })
  await seen(failures.getByRole('button', { name: 'La tarjeta no está activa: 1' }))
  const file = await downloaded(page, () => failures.getByRole('button', { name: /^Descargar las fallidas/ }).click())
  assert.equal(file.name, `bloquear-tarjetas-lista-${document}-fallidas.csv`)
  assert.deepEqual(csvCells(file.text).slice(1).map(([email]) => email), [first!.email])
  // The filter is in the address, so the box follows a moment after the click.
  await page.getByRole('checkbox', { name: words.result.onlyFailed }).click()
  await becomes('failed rows', () => result.getByRole('row').count(), 2)
  await seen(result.getByRole('row').filter({ hasText: first!.email }).getByText(/solo se puede bloquear una tarjeta activa/))

  assert.equal((await single('Unblock')).success_count, 1)
  await page.getByRole('button', { name: 'Corregir y subir 1 fallida' }).click()
  const again = await reviewShown(page, words, route)
  await countsAre('1', '0', '1')
  await seen(page.getByText('bloqueos-fallidas.csv'))
  await seen(page.getByRole('table', { name: words.review.table }).getByText(first!.email))
  await page.getByRole('button', { name: words.review.continue }).click()
  await pathIs(page, `/${route}/${again}/result`)
  await countsAre('1', '0', '1')
})
