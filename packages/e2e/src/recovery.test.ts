import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import { sentTo } from '@ventanilla/testing/mailbox'
import type { Page } from 'playwright-core'
import { enter, newAdministrator, unique } from './administrators.ts'
import { becomes, pathIs, seen } from './look.ts'
import { askForCode, enterCode, otherThan, receivedCode } from './recovery.ts'
import { scenario } from './scenario.ts'
import { answers, isLedOut, signIn } from './screens.ts'
import type { Words } from './words.ts'

/** The rules that are marked as fulfilled, by their names in `words`. */
async function metRules(page: Page, { newPassword: { rules, met } }: Words): Promise<string> {
  const lines = await page.getByRole('listitem').allInnerTexts()
  return Object.entries(rules).flatMap(([name, words]) => (lines.some((line) => line.includes(words) && line.includes(met)) ? [name] : [])).join(' ')
}

for (const language of languages)
  scenario(`access is recovered by the code of a mail, and ends the sessions elsewhere, in ${language}`, { language, provokes: [400, 401] }, async ({ page, elsewhere, words, stage }) => {
    const person = await newAdministrator(stage, { request: ['user-detail'] })
    const password = `otra-${unique()}-2`
    const other = await elsewhere()
    await enter(other, words, person)

    await page.goto('/login')
    await answers(page)
    await page.getByRole('textbox', { name: words.signIn.email }).fill(person.email)
    await page.getByRole('link', { name: words.signIn.forgot }).click()
    await pathIs(page, '/forgot-password')
    assert.equal(await page.getByRole('textbox', { name: words.signIn.email }).inputValue(), person.email, 'what was typed is there already')
    await askForCode(page, words, person.email)
    await seen(page.getByText(words.recovery.sent))
    const code = await receivedCode(stage, person.email)
    await enterCode(page, words, otherThan(code))
    await seen(page.getByText(words.recovery.wrong))
    await enterCode(page, words, code)

    await pathIs(page, '/create-password')
    const [first, second] = [page.getByLabel(words.signIn.password, { exact: true }), page.getByLabel(words.newPassword.repeat, { exact: true })]
    // What is made at random may have no digit.
    const own = person.email.split('@')[0]!
    for (const [typed, met] of [['abc', 'letter name'], [own, /\d/.test(own) ? 'long letter digit' : 'long letter'], ['12345678', 'long digit name'], [password, 'long letter digit name']] as const) {
      await first.fill(typed)
      await becomes(`rules met by ${typed}`, () => metRules(page, words), met)
    }
    await second.fill(person.password)
    await seen(page.getByText(words.newPassword.mismatch, { exact: true }))
    await page.getByRole('button', { name: words.recovery.save }).click()
    await pathIs(page, '/create-password')
    await second.fill(password)
    await becomes('rules met by both', () => metRules(page, words), 'long letter digit name match')
    await page.getByRole('button', { name: words.recovery.save }).click()

    await pathIs(page, '/login')
    await seen(page.getByText(words.recovery.saved))
    await signIn(page, words, person.email, person.password)
    await seen(page.getByText(words.signIn.wrong))
    await signIn(page, words, person.email, password)
    await pathIs(page, '/home')
    const { subject } = await stage.mailbox.waitFor((mail) => sentTo(person.email)(mail) && new RegExp(words.recovery.mail).test(mail.subject))
    assert.doesNotMatch(subject, /\d{5}/)

    await isLedOut(other, words)
    await seen(other.getByText(words.session.ended))
  })

for (const language of languages)
  scenario(`the answer to a request for a code does not reveal whether the address is known, in ${language}`, { language, provokes: [400] }, async ({ page, elsewhere, words, stage }) => {
    const person = await newAdministrator(stage, { request: ['user-detail'] })
    const known = await elsewhere()
    const answers: string[] = []
    for (const [one, email] of [[page, `nadie-${unique()}@empresa.example`], [known, person.email]] as const) {
      await one.goto('/forgot-password')
      await askForCode(one, words, email)
      await seen(one.getByText(words.recovery.sent))
      const code = one === known ? otherThan(await receivedCode(stage, email)) : '12345'
      const before = await one.getByRole('main').innerText()
      await enterCode(one, words, code)
      await seen(one.getByText(words.recovery.wrong))
      // The time that is left ticks.
      answers.push([before, await one.getByRole('main').innerText()].join('\n').replaceAll(email, '').replace(/\d+:\d\d/g, ''))
    }
    assert.equal(answers[0], answers[1])
    // The mail to the known address was sent last, so a mail to the other would have arrived.
    assert.deepEqual((await stage.mailbox.received()).filter(({ to }) => to.some((address) => address.startsWith('nadie-'))), [])
  })

scenario('a new password is created only with a code', {}, async ({ page, words }) => {
  for (const path of ['/verify', '/create-password']) {
    await page.goto(path)
    await pathIs(page, '/forgot-password')
    await seen(page.getByRole('button', { name: words.recovery.send }))
  }
})
