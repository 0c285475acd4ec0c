import assert from 'node:assert/strict'
import { fromCents, toCents } from '@ventanilla/contract/money'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, gone, pathIs, seen } from './look.ts'
import { isActive, receivers, rechargeOf, takePeople, walletBalance } from './people.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, questionOf, reviewShown, uploadToReview } from './screens.ts'

scenario('a file that was uploaded before says so, and leads to that list', { as: 'admin' }, async ({ page, words, stage }) => {
  const [user] = await receivers(stage, 1)
  const list = csvFile('dos veces.csv', rechargeCsv([rechargeOf(user!, '6.06', 'Wallet')]))
  const earlier = page.getByRole('link', { name: 'Ver esa lista' })

  const first = await uploadToReview(page, words, list)
  await becomes('valid rows', () => countOf(page, words.review.valid), '1')
  assert.equal(await earlier.count(), 0)

  // The bytes count, and not the name.
  const second = await uploadToReview(page, words, { ...list, name: 'otra vez.csv' })
  assert.notEqual(second, first)
  await seen(page.getByText(new RegExp(`Este mismo archivo ya se subió el \\d\\d/\\d\\d/\\d{4} \\(lista ${first}\\)\\.`)))
  await becomes('valid rows', () => countOf(page, words.review.valid), '1')
  await seen(page.getByRole('button', { name: words.review.continue }))

  await earlier.click()
  await pathIs(page, `/bulk-recharge-list/${first}`)
  await reviewShown(page, words)
  await gone(earlier)
})

scenario('a file that was applied is applied again only by who says so, and the float before and after is said', { as: 'admin', series: 'float' }, async ({ page, words, stage }) => {
  const [user] = await takePeople(stage, 1, isActive)
  const before = await walletBalance(stage, user!.email)
  const list = csvFile('bono de hoy.csv', rechargeCsv([rechargeOf(user!, '3.33', 'Wallet')]))
  const notify = () => page.getByRole('textbox', { name: words.review.emails }).fill('finanzas@empresa.example')

  const first = await uploadToReview(page, words, list)
  await notify()
  await page.getByRole('button', { name: words.review.continue }).click()
  const question = questionOf(page, words)
  await seen(question.getByText('1 persona (1 fila)'))
  await seen(question.getByText(/^USD\s3\.33$/))
  await seen(question.getByText('Fondo del programa'))
  assert.equal(await question.getByRole('checkbox').count(), 0)
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the question')
  await question.getByRole('button', { name: words.review.confirm }).click()
  await pathIs(page, `/bulk-recharge-list/${first}/result`)

  const second = await uploadToReview(page, words, list)
  await notify()
  // Whatever a page sends, the server decides.
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const { status } = await fetch(`${stage.address}/api/user/top-up-process/`, {
    method: 'POST',
    body: JSON.stringify({ upload_document_id: second, emails: 'finanzas@empresa.example' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  assert.equal(status, 409)
  await page.getByRole('button', { name: words.review.continue }).click()
  await seen(question.getByText(new RegExp(`confirmó la lista ${first} `)))
  await question.getByRole('button', { name: words.review.confirm }).click()
  await seen(question.getByText('Marca la casilla para aplicar estas filas otra vez.'))
  await becomes('the balance', () => walletBalance(stage, user!.email), plus(before, '3.33'))
  await question.getByRole('checkbox').check()
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the question of a repetition')
  await question.getByRole('button', { name: words.review.confirm }).click()
  await pathIs(page, `/bulk-recharge-list/${second}/result`)
  await becomes('the balance', () => walletBalance(stage, user!.email), plus(before, '6.66'))
})

const plus = (text: string, more: string) => fromCents(toCents(text) + toCents(more))
