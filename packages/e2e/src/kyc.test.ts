import assert from 'node:assert/strict'
import type { KycUser } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { languages } from '@ventanilla/contract/messages/say'
import type { KycStatus } from '@ventanilla/contract/states'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { sentTo } from '@ventanilla/testing/mailbox'
import { call } from './api.ts'
import { kycWords } from './kyc-words.ts'
import { narrowedTo, openTab, pathIs, seen, sticksOut } from './look.ts'
import { isTaken, take } from './people.ts'
import { quiet } from './quiet.ts'
import { approve, newChecker, newMaker } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { said } from './toasts.ts'

/** Who has not begun their KYC gets the mail to all, and is chosen for one of their own: one after the other. */
const mails = 'mails about KYC'

/** A user of the seeded programme in a KYC status who has no mail of it and reads Spanish, given out once. */
async function applicant(stage: Stage, status: KycStatus): Promise<KycUser> {
  const { results } = await call(stage, 'kyc-users', { query: { status, page_size: 100 } })
  for (const user of results) {
    if (isTaken(user.id) || user.mail !== null || (await call(stage, 'user-details', { params: { userId: user.id } })).language !== 'es') continue
    if (take(user.id)) return user
  }
  throw new Error(`the seeded programme has no user left whose KYC is ${status}`)
}

for (const language of languages) {
  const own = kycWords[language]

  scenario(`an invitation to finish KYC goes from the list to the mailbox, after its preview, in ${language}`, { language, as: 'admin', series: mails }, async ({ page, stage }) => {
    const user = await applicant(stage, 'not_started')
    const name = `${user.first_name} ${user.surname}`
    await page.goto('/requests/kyc')
    await openTab(page, own.tab(own.notStarted))
    await seen(page.getByRole('table', { name: own.list }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the list')
    await page.getByRole('searchbox', { name: own.search }).fill(user.email)
    await page.keyboard.press('Enter')
    await narrowedTo(page.getByRole('table', { name: own.list }), user.email)
    // Others have the same name: the row is the one with the address.
    await page.getByRole('row').filter({ hasText: user.email }).getByRole('checkbox', { name: own.select(name) }).click()
    await page.getByRole('button', { name: own.send, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: own.sendTitle })
    await seen(dialog.getByText('Termina de verificar tu identidad en Luki'))
    await dialog.getByText(own.english, { exact: true }).click()
    await seen(dialog.getByText('Finish verifying your identity at Luki'))
    await dialog.getByText(own.asItLooks, { exact: true }).click()
    await seen(dialog.frameLocator('iframe').getByText(`Hello ${user.first_name},`))
    const [answer] = await Promise.all([page.waitForResponse(/\/SendkycEmail\/$/), dialog.getByRole('button', { name: own.confirm, exact: true }).click()])
    assert.deepEqual((await answer.json()).results, [{ user_id: user.id, outcome: 'sent' }])
    await said(page, own.sent)
    const mail = await stage.mailbox.waitFor(sentTo(user.email))
    assert.equal(mail.subject, 'Termina de verificar tu identidad en Luki')
    assert.match(mail.text, new RegExp(`^Hola, ${user.first_name}:`))
    assert.match(mail.html, /<html lang="es">/)
  })

  scenario(`a rejection with its reason waits for a checker, and then reaches the user, in ${language}`, { language }, async ({ page, stage }) => {
    const [maker, checker, user] = [await newMaker(stage, 'kyc-status'), await newChecker(stage, 'kyc-status'), await applicant(stage, 'verification_inputs_completed')]
    const name = `${user.first_name} ${user.surname}`
    await openAs(page, maker, `/view-details?user=${user.id}`)
    await seen(page.getByRole('heading', { name: own.pageOf(name), level: 1 }))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the details')
    await page.getByRole('button', { name: own.decide, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: own.decideTitle(name) })
    await dialog.getByText(own.rejected, { exact: true }).click()
    await dialog.getByRole('combobox', { name: own.reason }).first().click()
    await seen(page.getByTitle(own.expired, { exact: true }))
    // The list opens with its first reason marked; this is the fifth.
    for (let moves = 0; moves < 4; moves += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText(own.seeMail).click()
    await seen(dialog.getByText(/El documento que enviaste está vencido/))
    await quiet(page)
    assert.deepEqual(await axeFindings(page), [], 'axe on the decision')
    await dialog.getByRole('button', { name: own.submit, exact: true }).click()
    await seen(page.getByRole('dialog', { name: own.filed }))
    const details = await call(stage, 'user-details', { params: { userId: user.id } })
    assert.equal(details.kyc_status, 'verification_inputs_completed')
    await approve(stage, checker, details.pending_requests[0] ?? '')
    const mail = await stage.mailbox.waitFor(sentTo(user.email))
    assert.equal(mail.subject, 'No pudimos verificar tu identidad en Luki')
    assert.match(mail.text, /Por qué: El documento que enviaste está vencido\.\n\nQué hacer: Envía una foto de un documento vigente\./)
  })
}

scenario('a mail to all is counted before, followed while it goes out, and tells the result of each person', { as: 'admin', width: 320, height: 800, series: mails }, async ({ page, stage }) => {
  const own = kycWords.es
  const someone = await applicant(stage, 'not_started')
  await page.goto('/requests/kyc?tab=not_started')
  await seen(page.getByRole('table', { name: own.list }))
  await page.getByRole('button', { name: own.toAll, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: own.toAllTitle })
  await seen(dialog.getByText(/^Se enviará a \d+ personas?\.$/))
  await dialog.getByRole('button', { name: own.toAll, exact: true }).click()
  await pathIs(page, /^\/requests\/kyc\/\d+$/)
  await seen(page.getByRole('heading', { name: own.runTitle, level: 1 }))
  // A whole mailing.
  await page.getByText(own.ended, { exact: true }).first().waitFor({ timeout: 90_000 })
  await seen(page.getByRole('table', { name: own.results }))
  await stage.mailbox.waitFor(sentTo(someone.email), 60_000)
  const all = (await stage.mailbox.received()).filter(({ subject }) => subject === 'Termina de verificar tu identidad en Luki').map(({ to }) => to[0])
  assert.equal(new Set(all).size, all.length, 'nobody has two')
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the run')
  assert.equal(await sticksOut(page), '')

  await page.evaluate(() => Object.entries({ language: 'en', theme: 'dark' }).forEach(([key, value]) => localStorage.setItem(key, value)))
  await page.reload()
  await seen(page.getByRole('heading', { name: kycWords.en.runTitle, level: 1 }))
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], 'axe on the run, in English and dark')
  assert.equal(await sticksOut(page), '')
})
