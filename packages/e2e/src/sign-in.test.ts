import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { gone, pathIs, seen } from './look.ts'
import { scenario } from './scenario.ts'
import { answers, signIn } from './screens.ts'

for (const language of languages)
  scenario(`a wrong password shows an error at the fields and in a snackbar for six seconds, in ${language}`, { language, provokes: [400] }, async ({ page, words }) => {
    await page.clock.install()
    await page.goto('/login')
    await answers(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await signIn(page, words, `nobody-${language}@ventanilla.example`, 'not-the-password-1')
    const snackbar = page.getByRole('alert').filter({ hasText: words.signIn.wrong }).filter({ has: page.getByRole('button') }).last()
    await seen(snackbar)
    const box = await snackbar.boundingBox()
    const view = page.viewportSize()
    assert.ok(box && view && box.x > view.width / 2 && box.y > view.height / 2, 'the snackbar is bottom-right')
    assert.equal(await page.getByLabel(words.signIn.password, { exact: true }).getAttribute('aria-invalid'), 'true')
    await page.clock.runFor(5_900)
    await seen(snackbar)
    await page.clock.runFor(200)
    await gone(snackbar)
    await pathIs(page, '/login')
    assert.equal(await page.evaluate(() => localStorage.getItem('accessToken')), null)
  })

for (const language of languages)
  scenario(`missing or malformed values show an error at their field before anything is sent, in ${language}`, { language }, async ({ page, words }) => {
    let sent = 0
    page.on('request', (request) => (sent += request.url().includes('/api/Login') ? 1 : 0))
    await page.goto('/login')
    await page.getByRole('button', { name: words.signIn.submit }).click()
    await seen(page.getByText(words.signIn.emailRequired))
    await seen(page.getByText(words.signIn.passwordRequired))
    await page.getByRole('textbox', { name: words.signIn.email }).fill('not an address')
    await page.getByRole('button', { name: words.signIn.submit }).click()
    await seen(page.getByText(words.signIn.emailInvalid))
    assert.equal(sent, 0)
  })

scenario('the password can be shown and hidden', {}, async ({ page, words }) => {
  await page.goto('/login')
  await answers(page)
  const password = page.getByLabel(words.signIn.password, { exact: true })
  await password.fill('secreto-1')
  assert.equal(await password.getAttribute('type'), 'password')
  await page.getByRole('button', { name: words.signIn.show }).click()
  assert.equal(await password.getAttribute('type'), 'text')
  await page.getByRole('button', { name: words.signIn.hide }).click()
  assert.equal(await password.getAttribute('type'), 'password')
})

scenario('a deep link returns after sign-in', {}, async ({ page, words, stage }) => {
  await page.goto('/audit-logs?search=admin')
  await pathIs(page, '/login')
  await signIn(page, words, 'admin', stage.password)
  await pathIs(page, '/audit-logs')
  assert.equal(new URL(page.url()).search, '?search=admin')
})

scenario('the sign-in page has its layout: logo, no back link, footer with two links and 2023', {}, async ({ page, words }) => {
  await page.goto('/login')
  await seen(page.getByRole('link', { name: words.signIn.forgot }))
  const footer = page.getByRole('contentinfo')
  await seen(footer)
  assert.equal(await footer.getByRole('link').count(), 2)
  assert.match(await footer.innerText(), /2023/)
  await page.getByRole('link', { name: words.signIn.forgot }).click()
  await pathIs(page, '/forgot-password')
  await seen(page.getByRole('link', { name: words.signIn.back }))
})
