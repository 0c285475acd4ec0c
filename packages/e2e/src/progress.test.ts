import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { holdValidations, holdWallet } from '@ventanilla/testing/held-work'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { confirmList, countOf, csvFile, upload, uploadToReview } from './screens.ts'
import { said } from './toasts.ts'

/** Rows of a list that takes a worker some time to validate, wherever that is. */
const LARGE = 100_000
/** Rows that the worker applies in one transaction. */
const batch = 10_000
const file = 'nómina.csv'

scenario('a list in process shows its live progress, in another tab and after a reload too', { as: 'admin', series: 'float' }, async ({ page, words, stage, newPage }) => {
  // Other scenarios recharge the first ones.
  const [second, third, ...others] = (await receivers(stage, 22)).toReversed()
  const recharge = (row: number) => rechargeOf(row === batch ? second! : row === 2 * batch ? third! : others[row % others.length]!, `0.${String((row % 10) + 10)}`, 'Wallet')
  const document = await uploadToReview(page, words, csvFile(file, rechargeCsv(Array.from({ length: 2 * batch + 1 }, (_, row) => recharge(row)))))
  await becomes('valid rows', () => countOf(page, words.review.valid), '20,001')

  const hub = await newPage()
  await hub.goto('/credit-card')
  await seen(hub.getByRole('main').getByRole('heading', { level: 1 }))
  await page.getByRole('textbox', { name: words.review.emails }).fill('nomina@empresa.example')
  // The second batch waits for one wallet, and the third for another. A batch that waits keeps the programme's float locked.
  const held = await Promise.all([second!, third!].map(({ email }) => holdWallet(stage.database, email)))
  try {
    await confirmList(page, words)
    await seen(page.getByText('10,000 de 20,001 filas'))

    const progress = hub.getByRole('progressbar', { name: `Avance de ${file}` })
    const standsAt = (rows: string) => becomes('rows that are done', async () => String(Math.round(Number(await progress.getAttribute('value')) * (2 * batch + 1))), rows)
    await standsAt('10000')
    await hub.reload()
    await seen(hub.getByRole('heading', { name: 'Listas en proceso' }))
    await standsAt('10000')
    await page.reload()
    await pathIs(page, `/bulk-recharge-list/${document}/result`)
    await seen(page.getByText('10,000 de 20,001 filas'))

    await held[0]?.release()
    await standsAt('20000')
    await seen(page.getByText('20,000 de 20,001 filas'))

    await held[1]?.release()
    await said(hub, `Se terminó de procesar ${file}.`)
    await gone(progress)
    await seen(hub.getByRole('row').filter({ hasText: file }).getByText('Completada', { exact: true }))
    await becomes('applied rows', () => countOf(page, words.review.valid), '20,001')
    await gone(page.getByRole('progressbar'))
  } finally {
    for (const one of held) await one.release()
  }
})

scenario('a large list is validated while nobody waits for it: its page says how far that is, and the bell leads to its review', { as: 'admin', provokes: [409], series: 'validation' }, async ({ page, words, stage }) => {
  const people = await receivers(stage, 20)
  const large = 'aguinaldos.csv'
  // However fast it is validated, its page is looked at first.
  const held = await holdValidations(stage.database)
  let pathname = ''
  try {
    await upload(page, words, csvFile(large, rechargeCsv(Array.from({ length: LARGE }, (_, row) => rechargeOf(people[row % people.length]!, '0.01', 'Wallet')))))
    await pathIs(page, /^\/bulk-recharge-list\/\d+$/)
    pathname = new URL(page.url()).pathname
    await seen(page.getByRole('heading', { name: 'Se está validando la lista' }))
    await seen(page.getByRole('progressbar', { name: `Validación de ${large}` }))
  } finally {
    await held.release()
  }
  assert.deepEqual(await axeFindings(page), [], 'axe on a list that is being validated')

  // Its result is none yet, and the hub goes on with it.
  await page.goto(`${pathname}/result`)
  await pathIs(page, pathname)
  await page.goto('/credit-card')
  await page.getByRole('button', { name: /^Avisos/ }).click()
  const validated = `La lista ${pathname.split('/')[2] ?? ''} (${large}) está validada. Recarga masiva. Filas válidas: 100,000; inválidas: 0`
  await page.getByRole('dialog', { name: 'Avisos' }).getByRole('link', { name: validated }).click({ timeout: 120_000 })
  await pathIs(page, pathname)
  await becomes('valid rows', () => countOf(page, words.review.valid), '100,000')
})

scenario('the validation of a list is canceled: its page says so, and leads to another try', { as: 'admin', series: 'validation' }, async ({ page, words, stage }) => {
  const people = await receivers(stage, 20)
  const cancel = { name: 'Cancelar la validación', exact: true }
  const held = await holdValidations(stage.database)
  try {
    await upload(page, words, csvFile('equivocada.csv', rechargeCsv(Array.from({ length: batch }, (_, row) => rechargeOf(people[row % people.length]!, '0.01', 'Wallet')))))
    await pathIs(page, /^\/bulk-recharge-list\/\d+$/)
    const [, , list = ''] = new URL(page.url()).pathname.split('/')
    // The address changes before the page does, and the hub that still stands has the same button.
    await seen(page.getByRole('heading', { name: 'Se está validando la lista' }))
    await page.getByRole('button', cancel).click()
    await page.getByRole('dialog', { name: `¿Cancelar la validación de la lista ${list}?` }).getByRole('button', cancel).click()
    await said(page, `Se canceló la validación de la lista ${list}.`)
    await seen(page.getByRole('main').getByText('La validación se canceló'))
    assert.deepEqual(await axeFindings(page), [], 'axe on a list whose validation was canceled')
  } finally {
    await held.release()
  }
  await page.getByRole('link', { name: `Ir a ${words.hub.recharge}` }).click()
  await pathIs(page, '/credit-card')
  await seen(page.getByRole('row').filter({ hasText: 'equivocada.csv' }).getByText('Cancelada', { exact: true }))
})
