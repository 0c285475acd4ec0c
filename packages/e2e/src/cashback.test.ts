import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import { axeFindings } from '@ventanilla/testing/accessibility'
import { buyWithCard } from '@ventanilla/testing/purchase'
import { until } from '@ventanilla/testing/until'
import type { Locator, Page } from 'playwright-core'
import { approveOnScreen } from './actions.ts'
import { unique } from './administrators.ts'
import { askFor, call } from './api.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { cashbackWords, type CashbackWords } from './cashback-words.ts'
import { lookAtEach } from './crawl.ts'
import { gone, openTab, pathIs, seen, sticksOut } from './look.ts'
import { isActive, takePeople } from './people.ts'
import { quiet } from './quiet.ts'
import { approve, newChecker, newMaker } from './requests.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })
const fill = async (form: Locator, texts: readonly (readonly [label: string, text: string])[]) => {
  for (const [label, text] of texts) await form.getByRole('textbox', { name: label }).fill(text)
}
const nothingFound = async (page: Page, what: string) => {
  await quiet(page)
  assert.deepEqual(await axeFindings(page), [], `axe on ${what}`)
  assert.equal(await sticksOut(page), '', what)
}

/** The page says that a change of this programme was sent for approval. @returns the number of the request */
async function filed(page: Page, own: CashbackWords, stage: Stage, id: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: own.filed, exact: true })
  await button(dialog, own.read).click()
  await gone(dialog)
  const { results } = await call(stage, 'pending-changes', { params: { type: 'cashback' }, query: { ids: id } })
  return results[0]?.request_id ?? assert.fail(`no request about ${id}`)
}

/** Writes a service down by whose establishment purchases are known. */
async function makeService(page: Page, own: CashbackWords, service: string, establishment: string): Promise<void> {
  await page.goto('/marketing/services')
  await button(page, own.newService).click()
  const form = page.getByRole('dialog', { name: own.newService })
  await fill(form, [[own.name, service], [own.category, 'Salud'], [own.establishments, establishment]])
  await standsInBoth(page, 'the form of a service')
  await button(form, own.save).click()
  await gone(form)
}

/** Creates a programme with its form, which counts an example while one writes. */
async function makeProgramme(page: Page, own: CashbackWords, name: string): Promise<void> {
  await page.goto('/cashback')
  await button(page, own.newProgramme).click()
  const form = page.getByRole('dialog', { name: own.newProgramme })
  await fill(form, [[own.nameEs, name], [own.nameEn, name], [own.rate, '2.5'], [own.monthly, '12'], [own.budget, '100']])
  await standsInBoth(page, 'the form of a programme', (language) => seen(page.getByRole('dialog', { name: cashbackWords[language].newProgramme }).getByText(cashbackWords[language].example)))
  await button(form, own.save).click()
  await gone(form)
  await page.goto(`/cashback?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await pathIs(page, /^\/cashback\/P\d+$/)
  await seen(page.getByText(own.draft, { exact: true }))
}

/** Puts a service with a rate of its own into the programme whose page is open. */
async function addService(page: Page, own: CashbackWords, service: string): Promise<void> {
  await page.getByRole('link', { name: own.services, exact: true }).click()
  await seen(page.getByText(own.everywhere))
  await button(page, own.addService).click()
  const form = page.getByRole('dialog', { name: own.addService })
  await form.getByRole('combobox', { name: own.service }).fill(service)
  await page.getByTitle(service, { exact: true }).click()
  await form.getByRole('textbox', { name: own.rate }).fill('5')
  await standsInBoth(page, 'the form of what a service gives', (language) => seen(page.getByRole('dialog', { name: cashbackWords[language].addService }).getByText(cashbackWords[language].serviceExample)))
  await button(form, own.save).click()
}

// It is played in one language, and what it opens is looked at in both.
const language = 'es'
const own = cashbackWords[language]

scenario('a programme is created, approved and started, and pays a purchase into a wallet, which loses it with the purchase', { language, width: 1280, height: 900 }, async ({ page, elsewhere, stage }) => {
  const [name, service, establishment] = [`Botica ${unique()}`, `Servicio ${unique()}`, `Farmacia ${unique()}`]
  const [maker, checker, [person]] = [await newMaker(stage, 'cashback', 'user-detail', 'wallet-balance'), await newChecker(stage, 'cashback'), await takePeople(stage, 1, isActive)]
  const { id: userId } = person!
  await openAs(page, maker)
  await makeService(page, own, service, establishment)
  await makeProgramme(page, own, name)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const programme = () => call(stage, 'cashback', { params: { id } })

  // Its budget is money: one asks for it, another one decides.
  await button(page, own.edit).click()
  const form = page.getByRole('dialog', { name: own.edit })
  await fill(form, [[own.budget, '60']])
  await button(form, own.save).click()
  const edit = await filed(page, own, stage, id)
  assert.equal((await programme()).budget, '100.00')
  const other = await elsewhere()
  await openAs(other, checker)
  await approveOnScreen(other, language, edit)
  await page.reload()
  await seen(page.getByText(own.unused))

  await addService(page, own, service)
  await approve(stage, checker, await filed(page, own, stage, id))
  await page.reload()
  await seen(page.getByRole('row', { name: new RegExp(`${service}.*5\\s?%`) }))
  await nothingFound(page, 'the services')

  await page.goto(`/cashback/${id}`)
  await button(page, own.start).click()
  await button(page.getByRole('dialog'), own.start).click()
  await approve(stage, checker, await filed(page, own, stage, id))
  await page.reload()
  await seen(page.getByText(own.active, { exact: true }))
  await approve(stage, checker, await askFor(stage, maker.token, 'fund-marketing', { body: { amount: '50.00', description: 'Noviembre', reference: crypto.randomUUID() } }))

  // A purchase comes from outside; the engine pays what the service gives.
  await call(stage, 'recharge-users', { body: { users: [userId], amount: '45.00', card_or_wallet: 'Card', description: 'Para comprar', reference: crypto.randomUUID() } })
  const purchase = await buyWithCard(stage.database, { userId, cents: 4_000, establishment })
  const { wallet } = await call(stage, 'user-details', { params: { userId } })
  const paid = await until('the cashback', async () => (await call(stage, 'wallet-cashback', { params: { id: wallet.id }, query: { search: establishment } })).results.find(({ cashback_id }) => cashback_id === id), 90_000)
  assert.deepEqual([paid.amount, paid.purchase_amount, (await programme()).spent], ['2.00', '40.00', '2.00'])

  await page.goto(`/users/${userId}`)
  await openTab(page, own.wallet)
  await openTab(page, own.cashback)
  const row = page.getByRole('table', { name: own.cashback, exact: true }).getByRole('row', { name: new RegExp(`${establishment}.*2\\.00.*40\\.00.*${name}`) })
  await seen(row)
  await nothingFound(page, 'the cashback of the wallet')
  await page.goto(`/cashback/${id}`)
  const rewards = (words: CashbackWords) => page.getByRole('table', { name: words.rewards, exact: true })
  await standsInBoth(page, 'the programme', async (shown) => {
    const words = cashbackWords[shown]
    await seen(page.getByText(words.used))
    await seen(rewards(words).getByRole('row', { name: new RegExp(`${establishment}.*40\\.00.*2\\.00.*${words.isPaid}`) }))
  })
  assert.equal(await sticksOut(page), '', 'the programme')
  await page.goto(`/cashback?search=${encodeURIComponent(name)}`)
  await seen(page.getByRole('row', { name: new RegExp(name) }).getByText(own.used))
  await nothingFound(page, 'the list')

  // The shop gives the money back: so does the wallet.
  await buyWithCard(stage.database, { userId, cents: 4_000, establishment, reverses: purchase })
  await until('what goes back', async () => ((await programme()).spent === '0.00' ? true : undefined), 90_000)
  await page.goto(`/cashback/${id}`)
  await seen(rewards(own).getByRole('row', { name: new RegExp(`${establishment}.*${own.takenBack}`) }))
})

// As on a phone.
scenario('programmes, services and referrals fit into a narrow window', { language, width: 320, height: 700, as: 'admin' }, async ({ page, stage }) => {
  const [cashback] = (await call(stage, 'cashbacks', { query: { page_size: 1, status: 'active' } })).results
  const [referral] = (await call(stage, 'referrals', { query: { page_size: 1 } })).results
  const pages = ['/cashback', `/cashback/${cashback?.id ?? ''}`, `/cashback/${cashback?.id ?? ''}/service`, '/marketing/services', '/marketing/referrals', '/marketing/referrals?tab=people', `/marketing/referrals/${referral?.id ?? ''}`]
  await lookAtEach(page, stage, pages, (path) => nothingFound(page, path))
  await page.goto('/cashback')
  await button(page, own.newProgramme).click()
  // `crawl.test.ts` looks at widths of pages in both languages, but opens no form.
  const fits = async (shown: Language) => {
    await seen(page.getByRole('dialog', { name: cashbackWords[shown].newProgramme }))
    await quiet(page)
    assert.equal(await sticksOut(page), '', `the form in ${shown}`)
  }
  await fits(language)
  await inOther(page, fits)
})
