import assert from 'node:assert/strict'
import { languages } from '@ventanilla/contract/messages/say'
import type { Locator, Page } from 'playwright-core'
import { actionWords } from './action-words.ts'
import { makerAndChecker } from './actions.ts'
import { newAdministrator, unique } from './administrators.ts'
import { call } from './api.ts'
import { cashbackWords } from './cashback-words.ts'
import { kycWords } from './kyc-words.ts'
import { becomes, gone, hasFocus, pathIs, seen, tabTo } from './look.ts'
import { isActive, take, takePeople } from './people.ts'
import { newMaker } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import { said } from './toasts.ts'

const isInMain = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null && document.activeElement !== null)

async function pressOn(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press(key)
}

/** Chooses one of several as the browser offers it: Tab comes to the group, space chooses the one there, and the arrows go on from it. Where one alone can be chosen, arrows do nothing. */
async function chooseByKeys(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await seen(wanted)
  for (let pressed = 0; !(await group.getByRole('radio').evaluateAll((all) => all.some((one) => one === document.activeElement))); pressed += 1) {
    if (pressed > 40) assert.fail('Tab does not reach the choices')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  for (let pressed = 0; !(await wanted.isChecked()); pressed += 1) {
    if (pressed > 10) assert.fail('the arrows do not reach the choice')
    await page.keyboard.press('ArrowDown')
  }
}

/** Presses the button of an action; where the row has no room for it, behind the one for the rest. */
async function begin(page: Page, label: string, more: RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name: label, exact: true }).first()
  const menus = page.getByRole('button', { name: more })
  await seen(button.or(menus))
  for (let at = 0; !(await button.isVisible()) && at < (await menus.count()); at += 1) {
    await pressOn(page, menus.nth(at))
    if (!(await button.isVisible())) await page.keyboard.press('Escape')
  }
  await pressOn(page, button)
  return button
}

for (const language of languages) {
  const [say, kyc] = [actionWords[language], kycWords[language]]

  scenario(`the status of a user is asked for from their page with the keyboard alone, in ${language}`, { language }, async ({ page, stage }) => {
    const [{ maker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
    await openAs(page, maker, `/users/${user!.id}`)
    const opener = await begin(page, say.status, say.more)
    const form = page.getByRole('dialog', { name: say.statusOf(`${user!.first_name} ${user!.surname}`) })
    await chooseByKeys(page, form, form.getByRole('radio', { name: new RegExp(`^${say.frozen}`) }))
    // Escape asks before what is chosen is lost, and Escape again stays.
    await page.keyboard.press('Escape')
    await becomes('dialogs that are open', () => page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 2)
    await page.keyboard.press('Escape')
    await becomes('dialogs that are open', () => page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 1)
    // Sent without its reason: the field has the focus.
    await pressOn(page, form.getByRole('button', { name: say.status, exact: true }))
    const reason = form.getByRole('textbox', { name: say.reason, exact: true })
    await becomes('the focus', () => hasFocus(reason), true)
    await page.keyboard.type('Orden de un juzgado')
    await pressOn(page, form.getByRole('button', { name: say.status, exact: true }))
    const filed = page.getByRole('dialog', { name: say.filed, exact: true })
    await pressOn(page, filed.getByRole('button', { name: say.read, exact: true }))
    await gone(filed)
    await seen(page.getByText(say.pending))
    await becomes('the focus', () => hasFocus(opener), true)
  })

  scenario(`somebody’s KYC is found and decided with the keyboard alone, in ${language}`, { language }, async ({ page, stage }) => {
    const [maker, { results }] = [await newMaker(stage, 'kyc-status'), await call(stage, 'kyc-users', { query: { status: 'review_needed', page_size: 100 } })]
    const free = []
    // Who was deleted meanwhile by another scenario has no name to be found by.
    for (const user of results) if (!user.email.startsWith('deleted:') && (await call(stage, 'pending-changes', { params: { type: 'user' }, query: { ids: user.id } })).results.length === 0) free.push(user)
    const user = (language === 'es' ? free : free.toReversed()).find(({ id }) => take(id)) ?? assert.fail('nobody’s KYC waits for a review')
    const name = `${user.first_name} ${user.surname}`
    await openAs(page, maker, '/requests/kyc')
    await seen(page.getByRole('main').getByRole('row').nth(1))
    await page.keyboard.press('/')
    await page.keyboard.type(user.email)
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('row').filter({ hasText: user.email }).getByRole('link').first())
    await pathIs(page, '/view-details')
    await seen(page.getByRole('heading', { name: kyc.pageOf(name), level: 1 }))
    await begin(page, kyc.decide, say.more)
    const dialog = page.getByRole('dialog', { name: kyc.decideTitle(name) })
    await chooseByKeys(page, dialog, dialog.getByRole('radio', { name: new RegExp(`^${kyc.rejected}`) }))
    const reason = dialog.getByRole('combobox', { name: kyc.reason }).first()
    await tabTo(page, reason)
    await page.keyboard.press('ArrowDown')
    await seen(page.getByTitle(kyc.expired, { exact: true }))
    // The list opens with its first reason marked; this is the fifth.
    for (let moves = 0; moves < 4; moves += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await pressOn(page, dialog.getByRole('button', { name: kyc.submit, exact: true }))
    const filed = page.getByRole('dialog', { name: kyc.filed })
    await pressOn(page, filed.getByRole('button', { name: say.read, exact: true }))
    await gone(filed)
    await becomes('whether the focus is in the page', () => isInMain(page), true)
  })
}

scenario('a role is made with the keyboard alone: what is missing has the focus, and it is looked over before it is there', { as: 'admin' }, async ({ page, stage }) => {
  const name = `Rol ${unique()}`
  await page.goto('/roles-permissions')
  const make = page.getByRole('main').getByRole('link', { name: 'Crear rol', exact: true }).or(page.getByRole('main').getByRole('button', { name: 'Crear rol', exact: true }))
  await pressOn(page, make)
  await pathIs(page, '/role-created')
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.matches('main h1') ?? false), true)
  await tabTo(page, page.getByRole('textbox', { name: 'Descripción', exact: true }))
  await page.keyboard.type('Hecho sin ratón')
  await page.keyboard.press('Shift+Tab')
  await becomes('the focus', () => hasFocus(page.getByRole('textbox', { name: 'Nombre', exact: true })), true)
  await page.keyboard.type(name)
  await pressOn(page, page.getByRole('checkbox', { name: 'Crear y modificar programas de cashback: Solicitar', exact: true }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Revisar y crear', exact: true }))
  const review = page.getByRole('dialog', { name: 'Revisa el rol nuevo' })
  await pressOn(page, review.getByRole('button', { name: 'Crear rol', exact: true }))
  await said(page, `Rol «${name}» creado.`)
  await pathIs(page, '/roles-permissions')
  const { results } = await call(stage, 'roles', { query: { search: name } })
  assert.deepEqual(results.map(({ request_permissions: permissions }) => permissions), [['cashback']])
})

scenario('a programme is written with the keyboard alone, and the question before it is lost keeps it', {}, async ({ page, stage }) => {
  const [own, maker, name] = [cashbackWords.es, await newMaker(stage, 'cashback'), `Sin ratón ${unique()}`]
  await openAs(page, maker, '/cashback')
  const opener = page.getByRole('button', { name: own.newProgramme, exact: true })
  await pressOn(page, opener)
  const form = page.getByRole('dialog', { name: own.newProgramme })
  await becomes('the focus', () => hasFocus(form.getByRole('textbox', { name: own.nameEs })), true)
  for (const [label, text] of [[own.nameEs, name], [own.nameEn, name], [own.rate, '2.5'], [own.monthly, '12'], [own.budget, '100']] as const) {
    await tabTo(page, form.getByRole('textbox', { name: label }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Escape')
  await becomes('dialogs that are open', () => page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 2)
  await page.keyboard.press('Escape')
  await becomes('what was written', () => form.getByRole('textbox', { name: own.nameEs }).inputValue(), name)
  await pressOn(page, form.getByRole('button', { name: own.save, exact: true }))
  await gone(form)
  await becomes('whether the focus is in the page', () => isInMain(page), true)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('main').getByRole('link', { name, exact: true }))
  await pathIs(page, /^\/cashback\/P\d+$/)
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.matches('main h1') ?? false), true)
})

scenario('the audit log is searched, an entry opened and left, with the keyboard alone', { as: 'admin' }, async ({ page, words, stage }) => {
  const person = await newAdministrator(stage, { request: ['user-detail'] })
  await page.goto('/audit-logs')
  await seen(page.getByRole('main').getByRole('row').nth(1))
  await page.keyboard.press('/')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  const row = page.getByRole('main').getByRole('row').filter({ hasText: person.email }).first()
  await pressOn(page, row.getByRole('link').first())
  await becomes('the focus', () => page.evaluate(() => document.activeElement?.matches('main h1') ?? false), true)
  await pressOn(page, page.getByRole('main').getByRole('link', { name: words.review.back, exact: true }))
  await pathIs(page, '/audit-logs')
})

scenario('the help of a page is opened and read with the keyboard alone', { as: 'admin' }, async ({ page, context }) => {
  await page.goto('/users')
  const mark = page.getByRole('link', { name: 'Ayuda de esta página' })
  await becomes('the mark leads to the entry of the page', async () => (await mark.getAttribute('href'))?.includes('#') ?? false, true)
  await tabTo(page, mark)
  const [help] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await help.waitForFunction(() => document.activeElement?.id === location.hash.slice(1) && location.hash !== '')
  // What follows is the entry's own; what stands before it is a Shift+Tab away.
  await help.keyboard.press('Shift+Tab')
  assert.equal(await help.evaluate(() => document.activeElement !== document.body), true)
  await help.goto('/helpCenter')
  await seen(help.getByRole('heading', { level: 1 }))
  const section = help.getByRole('main').getByRole('link').first()
  await pressOn(help, section)
  await pathIs(help, /^\/helpCenter\/\w+/)
})
