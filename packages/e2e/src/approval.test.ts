import assert from 'node:assert/strict'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { rechargeCsv } from '@ventanilla/testing/recharge-list'
import type { Locator, Page } from 'playwright-core'
import { press } from './actions.ts'
import { newSigned } from './administrators.ts'
import { askFor, call, callAs } from './api.ts'
import { approvalWords, type ApprovalWords } from './approval-words.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { lookAtEach } from './crawl.ts'
import { becomes, gone, pathIs, seen, sticksOut, tabTo } from './look.ts'
import { isActive, rechargeOf, takePeople, walletBalance } from './people.ts'
import { quiet } from './quiet.ts'
import { approve, askForTerms, newChecker, newMaker, newProgramme, programmeNow, requestAs } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import { chooseFile, confirmList, countOf, csvFile, reviewShown } from './screens.ts'
import { said, toastsOf } from './toasts.ts'

const says = approvalWords.es
const fields = (page: Page, { changes }: ApprovalWords = says) => page.getByRole('table', { name: changes })
const field = (page: Page, label: string, words?: ApprovalWords) => fields(page, words).getByRole('row').filter({ hasText: label })

/** Answers the question before a decision. */
async function confirm(page: Page, question: string, button: string, comment?: { label: string; text: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  if (comment) await dialog.getByRole('textbox', { name: comment.label }).fill(comment.text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Opens the bell and follows the notice that says this. */
async function followNotice(page: Page, words: ApprovalWords, text: string): Promise<void> {
  await page.getByRole('button', { name: words.bell }).click()
  await page.getByRole('dialog', { name: words.bellTitle }).getByRole('link', { name: text }).click()
}

/** The audit log tells of a record who edited it and who approved that. */
async function auditNames(page: Page, words: ApprovalWords, record: string, people: readonly string[]): Promise<void> {
  await page.goto(`/audit-logs?subject_id=${record}`)
  const row = page.getByRole('table', { name: words.audit }).getByRole('row').filter({ hasText: words.edited })
  await seen(row)
  for (const email of people) await seen(row.getByText(email))
  await seen(row.getByText(words.approver))
}

// The rest of this file is in Spanish. This is played in one language, and what it opens is looked at in both.
scenario('what a maker asks for is approved in part in another browser, and both see it', { language: 'en' }, async ({ page, elsewhere, stage }) => {
  const own = approvalWords.en
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const what = own.changeOf(programme.name_es)
  await openAs(page, maker, `/cashback/${programme.id}`)
  await page.getByRole('button', { name: own.edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: own.edit })
  await standsInBoth(page, 'the form', (shown) => seen(page.getByRole('dialog', { name: approvalWords[shown].edit }).getByText(approvalWords[shown].waits)))
  for (const [label, text] of [[own.form.budget, '2500.00'], [own.form.minimum, '12.00'], [own.form.description, 'Con más fondos']] as const) await form.getByRole('textbox', { name: label }).fill(text)
  await form.getByRole('textbox', { name: own.reason }).fill('La campaña se extiende')
  await form.getByRole('button', { name: own.save, exact: true }).click()
  const sent = page.getByRole('dialog', { name: own.sent })
  await standsInBoth(page, 'what says that it was sent', (shown) => seen(page.getByRole('dialog', { name: approvalWords[shown].sent }).getByText(checker.name)))
  await sent.getByRole('button', { name: own.see }).click()
  await pathIs(page, /^\/request-detail\/\d+$/)
  const { pathname } = new URL(page.url())
  assert.equal((await programmeNow(stage, programme)).budget, '1000.00')

  const other = await elsewhere()
  await openAs(other, checker)
  await followNotice(other, own, own.filed(maker.name, what))
  await pathIs(other, pathname)
  await seen(other.getByText('La campaña se extiende'))
  await other.getByRole('button', { name: own.approveOne(own.budget), exact: true }).click()
  await confirm(other, own.asksApprove(own.budget), own.approve)
  await said(other, own.approved(own.budget))
  assert.deepEqual([(await programmeNow(stage, programme)).budget, (await programmeNow(stage, programme)).min_purchase], ['2500.00', '5.00'])
  await other.getByRole('button', { name: own.rejectAll, exact: true }).click()
  await confirm(other, own.asksReject(what), own.reject, { label: own.comment, text: 'La compra mínima se queda' })
  await said(other, own.rejected(what))
  await seen(other.getByText(own.status.partly))

  // The bell of the maker, whose page stayed open, says so without being asked.
  await followNotice(page, own, own.partly(what))
  await page.reload()
  await standsInBoth(page, 'the decided request', async (shown) => {
    const words = approvalWords[shown]
    await seen(page.getByText(words.status.partly))
    await seen(field(page, words.budget, words).getByText(words.status.fieldApproved, { exact: true }))
    await seen(field(page, words.minimum, words).getByText(words.status.fieldRejected, { exact: true }))
    await seen(field(page, words.minimum, words).getByText('La compra mínima se queda'))
  })
  await page.goto(`/cashback/${programme.id}`)
  await seen(page.getByText(/USD\s2[,.]500[,.]00/))
  await seen(page.getByText(/USD\s5[,.]00/))
  for (const one of [page, other]) await auditNames(one, own, programme.id, [maker.email, checker.email])
})

scenario('an applied change is undone by an inverse request, which a checker approves', {}, async ({ page, elsewhere, stage }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const id = await askForTerms(stage, maker, programme, { budget: '3000.00' })
  await approve(stage, checker, id)
  assert.equal((await programmeNow(stage, programme)).budget, '3000.00')

  await openAs(page, maker, `/request-detail/${id}`)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await confirm(page, '¿Deshacer este cambio?', 'Deshacer')
  await pathIs(page, new RegExp(`^/request-detail/(?!${id}$)\\d+$`))
  await seen(page.getByText('Esta solicitud deshace otra.'))
  await seen(page.getByRole('link', { name: `Ver la solicitud ${id}` }))
  const inverse = new URL(page.url()).pathname

  const other = await elsewhere()
  await openAs(other, checker, inverse)
  await other.getByRole('button', { name: says.approve, exact: true }).first().click()
  await confirm(other, says.asksApprove(says.changeOf(programme.name_es)), says.approve)
  await said(other, says.approved(says.changeOf(programme.name_es)))
  assert.equal((await programmeNow(stage, programme)).budget, '1000.00')
  await page.goto(`/request-detail/${id}`)
  await seen(page.getByText('Este cambio se deshizo, o se pidió deshacerlo.'))
  assert.equal(await page.getByRole('button', { name: 'Deshacer', exact: true }).count(), 0)
})

scenario('a value that moved meanwhile is shown, its decision says that it was not applied, and the rest is applied', {}, async ({ page, stage }) => {
  const [maker, checker] = [await newMaker(stage, 'admin-role', 'banner'), await newChecker(stage, 'admin-role')]
  const person = await newSigned(stage, { request: ['banner'] })
  const { version, first_name, surname } = await call(stage, 'admin', { params: { id: person.id } })
  const id = await askFor(stage, maker.token, 'edit-admin', { body: { id: person.id, version, role_id: person.role.id, first_name: 'María', surname: `${surname} de León` } })
  await openAs(page, checker, `/request-detail/${id}`)
  await seen(field(page, 'Nombre').getByText('María'))

  await callAs(stage, person.token, 'edit-profile', { params: { id: person.id }, body: { first_name: 'Martina', surname } })
  await page.reload()
  await seen(page.getByText('Un dato cambió después de la solicitud. Revisa el valor actual antes de decidir.'))
  const name = field(page, 'Nombre')
  await seen(name.getByText('Cambió después de la solicitud'))
  await seen(name.getByText('Martina'))
  assert.equal(await name.getByText(first_name, { exact: true }).count(), 1, 'what it was is shown as well')

  await page.getByRole('button', { name: 'Aprobar todo', exact: true }).click()
  await confirm(page, says.asksApprove(`Editar administrador: ${person.name}`), says.approve)
  await seen(name.getByText('En conflicto', { exact: true }))
  await seen(field(page, 'Apellido').getByText(says.status.fieldApproved, { exact: true }))
  await seen(page.getByRole('main').getByText('El dato cambió después de la solicitud.'))
  const now = await call(stage, 'admin', { params: { id: person.id } })
  assert.deepEqual([now.first_name, now.surname], ['Martina', `${surname} de León`])
})

scenario('of two checkers who approve at the same moment one is told that it was decided', { provokes: [409] }, async ({ page, elsewhere, stage }) => {
  const [maker, programme] = [await newMaker(stage, 'cashback'), await newProgramme(stage)]
  const checkers = [await newChecker(stage, 'cashback'), await newChecker(stage, 'cashback')]
  const id = await askForTerms(stage, maker, programme, { budget: '4000.00' })
  const what = says.changeOf(programme.name_es)
  const pages = [page, await elsewhere()]
  for (const [at, one] of pages.entries()) {
    await openAs(one, checkers[at]!, `/request-detail/${id}`)
    await one.getByRole('button', { name: says.approve, exact: true }).first().click()
  }
  const buttons = pages.map((one) => one.getByRole('dialog', { name: says.asksApprove(what) }).getByRole('button', { name: says.approve, exact: true }))
  for (const button of buttons) await seen(button)
  await Promise.all(buttons.map((button) => button.click()))
  const approved = async () => (await Promise.all(pages.map(toastsOf))).filter((toasts) => toasts.some((toast) => toast.includes(says.approved(what)))).length
  await becomes('who was told that it was approved', approved, 1)
  const refused = async () => (await Promise.all(pages.map((one) => one.getByText('Esta solicitud ya se decidió.').count()))).filter((count) => count > 0).length
  await becomes('who was told that somebody else decided', refused, 1)
  const { version, budget } = await programmeNow(stage, programme)
  assert.deepEqual([budget, version], ['4000.00', programme.version + 1])
})

scenario('a list above the threshold waits for approval, its rows are read by the checker, and then it runs', {}, async ({ page, elsewhere, words, stage }) => {
  const [maker, checker] = [await newMaker(stage, 'wallet-balance', 'card-balance'), await newChecker(stage, 'wallet-balance', 'card-balance')]
  const people = await takePeople(stage, 3, isActive)
  const before = await walletBalance(stage, people[0]!.email)
  const file = 'aguinaldo.csv'
  await openAs(page, maker, '/credit-card')
  await chooseFile(page, words, csvFile(file, rechargeCsv(people.map((user) => rechargeOf(user, '1999.99', 'Wallet')))))
  const document = await reviewShown(page, words)
  await seen(page.getByText(says.waits))
  await page.getByRole('textbox', { name: words.review.emails }).fill('aguinaldo@empresa.example')
  await page.getByRole('textbox', { name: says.reason }).fill('Aguinaldo de diciembre')
  await confirmList(page, words)
  await page.getByRole('dialog', { name: says.sent }).getByRole('button', { name: 'Entendido' }).click()
  await seen(page.getByText(says.pending))
  assert.equal(await page.getByRole('button', { name: words.review.continue }).count(), 0)
  assert.equal(await walletBalance(stage, people[0]!.email), before)

  const other = await elsewhere()
  await openAs(other, checker, '/requests')
  const row = other.getByRole('row').filter({ hasText: file })
  await seen(row.getByText('5,999.97'))
  await row.getByRole('link').first().click()
  await pathIs(other, /^\/request-detail\/\d+$/)
  const { pathname } = new URL(other.url())
  await seen(other.getByText('Aguinaldo de diciembre'))
  await other.getByRole('link', { name: `Ver las filas de ${file}` }).click()
  await pathIs(other, `/bulk-recharge-list/${document}`)
  await becomes('rows that the checker reads', () => other.getByRole('table', { name: words.review.table }).getByRole('row').count(), people.length + 1)
  for (const { email } of people) await seen(other.getByRole('table', { name: words.review.table }).getByText(email))
  await other.goto(pathname)
  await other.getByRole('button', { name: says.approve, exact: true }).click()
  const question = other.getByRole('dialog', { name: /^¿Aprobar «.*aguinaldo\.csv»\?$/ })
  await seen(question.getByText(/^Mueve USD\s5,999\.97\.$/))
  await question.getByRole('button', { name: says.approve, exact: true }).click()
  await gone(question)

  await followNotice(page, says, `La lista ${document} (aguinaldo.csv) terminó sin fallas. Recarga masiva. Filas exitosas: 3`)
  await pathIs(page, `/bulk-recharge-list/${document}/result`)
  await becomes('applied rows', () => countOf(page, words.review.valid), '3')
  assert.equal(Number((await walletBalance(stage, people[0]!.email)).replace('.', '')), Number(before.replace('.', '')) + 199_999)
})

scenario('several simple requests are approved from the list at once', { language: 'en' }, async ({ page, stage }) => {
  const own = approvalWords.en
  const [maker, checker] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback')]
  const programmes = [await newProgramme(stage), await newProgramme(stage), await newProgramme(stage)]
  for (const programme of programmes) await askForTerms(stage, maker, programme, { budget: '5000.00' })
  await openAs(page, checker, '/requests')
  await page.getByRole('searchbox').fill(maker.email)
  // Found when the others are gone, with those that wait longest on top.
  await becomes('requests that were found', () => page.getByRole('row').allInnerTexts().then((rows) => rows.slice(1).map((row) => programmes.findIndex(({ name_es }) => row.includes(name_es))).join()), '0,1,2')
  for (const { name_es } of programmes.slice(0, 2)) await page.getByRole('checkbox', { name: own.select(own.changeOf(name_es)) }).check()
  await page.getByRole('button', { name: own.approve, exact: true }).click()
  await standsInBoth(page, 'the question', (shown) => seen(page.getByRole('dialog', { name: approvalWords[shown].asksSeveral })))
  await confirm(page, own.asksSeveral, own.approve)
  await said(page, own.several)
  await becomes('requests that still wait', () => page.getByRole('row').filter({ hasText: maker.email }).count(), 1)
  assert.deepEqual(await Promise.all(programmes.map(async (programme) => (await programmeNow(stage, programme)).budget)), ['5000.00', '5000.00', '1000.00'])
})

scenario('a request is found, read and rejected with the keyboard alone', {}, async ({ page, words, stage }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const id = await askForTerms(stage, maker, programme, { budget: '6000.00' })
  const what = says.changeOf(programme.name_es)
  const press = async (element: Locator) => {
    await tabTo(page, element)
    await page.keyboard.press('Enter')
  }
  await openAs(page, checker)
  await quiet(page)
  await page.keyboard.press('Tab')
  await press(page.getByRole('navigation', { name: words.shell.navigation }).getByRole('link', { name: says.list }))
  await pathIs(page, '/requests')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(maker.email)
  const row = page.getByRole('row').filter({ hasText: programme.name_es })
  await seen(row)
  await becomes('requests that were found', () => page.getByRole('row').count(), 2)
  await press(row.getByRole('link').first())
  await pathIs(page, `/request-detail/${id}`)
  await press(page.getByRole('button', { name: says.reject, exact: true }).first())
  const dialog = page.getByRole('dialog', { name: says.asksReject(what) })
  await tabTo(page, dialog.getByRole('textbox', { name: says.comment }))
  await page.keyboard.type('Sin fondos este mes')
  await press(dialog.getByRole('button', { name: says.reject, exact: true }))
  await said(page, says.rejected(what))
  await gone(dialog)
  const { status, tasks } = await requestAs(stage, maker, id)
  assert.deepEqual([status, tasks[0]?.comment], ['rejected', 'Sin fondos este mes'])
})

scenario('a request that its requester withdraws can no longer be approved by who has it open', { provokes: [409] }, async ({ page, elsewhere, stage }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const id = await askForTerms(stage, maker, programme, { budget: '7000.00' })
  const what = says.changeOf(programme.name_es)
  const other = await elsewhere()
  await openAs(other, checker, `/request-detail/${id}`)
  await other.getByRole('button', { name: says.approve, exact: true }).first().click()
  await seen(other.getByRole('dialog', { name: says.asksApprove(what) }))

  await openAs(page, maker, `/request-detail/${id}`)
  const withdraw = page.getByRole('button', { name: 'Retirar solicitud', exact: true })
  await seen(withdraw)
  assert.equal(await page.getByRole('button', { name: says.approve, exact: true }).count(), 0)
  await withdraw.click()
  await confirm(page, '¿Retirar la solicitud?', 'Retirar solicitud')
  await said(page, 'La solicitud se retiró.')
  await seen(page.getByText('Retirada', { exact: true }))

  await confirm(other, says.asksApprove(what), says.approve)
  await seen(other.getByText('La solicitud fue retirada por quien la hizo.'))
  assert.equal((await programmeNow(stage, programme)).budget, '1000.00')
})

// The cards of a phone. `crawl.test.ts` looks at widths of pages in both languages, but opens no question.
scenario('at 320 pixels and in the dark nothing of approval sticks out and axe finds nothing', { theme: 'dark', width: 320, height: 700, as: 'checker' }, async ({ page, stage, language }) => {
  const [maker, checker, programme] = [await newMaker(stage, 'cashback'), await newChecker(stage, 'cashback'), await newProgramme(stage)]
  const done = await askForTerms(stage, maker, programme, { description: 'Otra' })
  await approve(stage, checker, done)
  const open = await askForTerms(stage, maker, await newProgramme(stage), { budget: '8000.00', min_purchase: '9.00' }, 'Para diciembre')
  const found: string[] = []
  const lookAt = async (what: string) => {
    await quiet(page)
    found.push(...(await axeFindings(page)).map((finding) => `${what}: ${JSON.stringify(finding)}`), ...[await sticksOut(page)].filter(Boolean).map((wide) => `${what}: ${wide}`))
  }
  const tabs = ['/requests', '/requests?tab=approved&sort=decided_at&order=desc', '/requests?tab=all&sort=created_at&order=desc']
  await lookAtEach(page, stage, [...tabs, `/approve-detail/${done}`, `/rejected-detail/${done}`, '/compliance', '/compliance/policy', '/audit-logs', `/audit-logs/${done}`, `/request-detail/${open}`], lookAt)
  await press(page, language, says.rejectAll)
  await page.getByRole('dialog').getByRole('button', { name: says.reject, exact: true }).click()
  await seen(page.getByRole('dialog').getByRole('alert'))
  await lookAt('the question before a decision')
  await inOther(page, async (shown) => {
    await seen(page.getByRole('dialog').getByRole('button', { name: approvalWords[shown].reject, exact: true }))
    await lookAt('the question before a decision, in the other language and theme')
  })
  assert.deepEqual(found, [])
})
