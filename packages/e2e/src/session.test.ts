import assert from 'node:assert/strict'
import { endSession } from './api.ts'
import { becomes, pathIs, seen } from './look.ts'
import { quiet } from './quiet.ts'
import { scenario } from './scenario.ts'
import { answers, isLedOut, signIn } from './screens.ts'

const storedToken = () => localStorage.getItem('accessToken')

scenario('a session that ends on the server clears the storage, leads to sign-in, and the deep link returns', { provokes: [401] }, async ({ page, words, stage }) => {
  await page.goto('/users')
  await signIn(page, words, 'admin', stage.password)
  await pathIs(page, '/users')
  await quiet(page)
  const token = await page.evaluate(storedToken)
  assert.ok(token)
  await endSession(stage, token)

  await isLedOut(page, words)
  assert.equal(await page.evaluate(storedToken), null)
  await signIn(page, words, 'admin', stage.password)
  await pathIs(page, '/users')
})

scenario('signing out in one tab signs out in the others', {}, async ({ page, newPage, words, stage }) => {
  await page.goto('/login')
  await signIn(page, words, 'admin', stage.password)
  await pathIs(page, '/home')
  const other = await newPage()
  await other.goto('/users')
  await seen(other.getByRole('heading', { name: words.users.title, level: 1 }))

  await page.getByTitle(words.shell.account).click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await pathIs(page, '/login')
  await pathIs(other, '/login')
  await becomes('the token of the other tab', () => other.evaluate(storedToken), null)
})

scenario('a token that cannot be decoded shows an error, and nobody is signed in', {}, async ({ page }) => {
  await page.goto('/login')
  // This page reads what is kept as soon as it answers, and would clear it away itself.
  await answers(page)
  await page.evaluate(() => localStorage.setItem('accessToken', 'not-a-token'))
  await page.goto('/home')
  await pathIs(page, '/login')
  await seen(page.getByText('El token no es válido, inténtalo de nuevo'))
})

scenario('somebody without a permission does not see its page, and the server refuses its data', { as: 'checker', provokes: [403] }, async ({ page, words }) => {
  await page.goto('/home')
  const navigation = page.getByRole('navigation', { name: words.shell.navigation })
  await seen(navigation.getByRole('link').first())
  const answer = await page.evaluate(
    (body) =>
      fetch('/api/user/top-up-process/', { method: 'POST', body, headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` } }).then(({ status }) => status),
    JSON.stringify({ upload_document_id: 'any', emails: 'a@example.com' }),
  )
  assert.equal(answer, 403)
})
