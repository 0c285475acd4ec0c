import assert from 'node:assert/strict'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import { becomes, gone, pathIs, seen } from './look.ts'
import { receivers, rechargeOf } from './people.ts'
import { scenario } from './scenario.ts'
import { countOf, csvFile, reviewShown, uploadToReview } from './screens.ts'

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
