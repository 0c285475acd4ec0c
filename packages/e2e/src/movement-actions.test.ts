import assert from 'node:assert/strict'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Locator, Page } from 'playwright-core'
import { actionWords } from './action-words.ts'
import { act, filedAndApproved, makerAndChecker, userNow, type Desk } from './actions.ts'
import { call, callAs } from './api.ts'
import { inOther, standsInBoth } from './both-languages.ts'
import { seen } from './look.ts'
import { cents, inUsd } from './money.ts'
import { isActive, takePeople } from './people.ts'
import { openAs, scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { said } from './toasts.ts'

type Purchase = { id: string; amount: number }

/** A user with a card in use, and a purchase of it that was neither reversed nor reported. */
async function buyer(stage: Stage): Promise<{ id: string; purchase: Purchase }> {
  for (let tries = 0; tries < 10; tries++) {
    const [user] = await takePeople(stage, 1, isActive)
    const { card } = await userNow(stage, user!.id)
    const { results } = await call(stage, 'card-transactions', { params: { id: card!.id }, query: { kind: 'purchase' } })
    for (const { transaction_id: id, amount } of results) {
      const { reversed_by: reversed } = await call(stage, 'transaction-details', { body: { transaction_id: id } })
      const disputes = await call(stage, 'movement-disputes', { params: { id } })
      if (reversed === null && disputes.results.length === 0) return { id: user!.id, purchase: { id, amount: cents(amount) } }
    }
  }
  throw new Error('the seeded programme has nobody with a purchase that can be reported')
}

/** Opens a movement beside the list of the tab that is open. */
async function openMovement(page: Page, language: Language, id: string): Promise<Locator> {
  const say = actionWords[language]
  await page.getByRole('searchbox').fill(id)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say.openMovement(id) }).click()
  const panel = page.getByRole('dialog', { name: say.movement(id) })
  await seen(panel.getByRole('button', { name: say.reverse, exact: true }))
  return panel
}

/** Resolves the dispute whose page is open, for the user or against; a second person approves it. */
async function resolve(desk: Desk, userId: string, dispute: string, outcome: 'forUser' | 'against'): Promise<{ before: number; now: number }> {
  const { page, stage, language } = desk
  const say = actionWords[language]
  const held = async () => cents((await userNow(stage, userId)).card!.balance)
  const before = await userNow(stage, userId)
  await page.getByRole('button', { name: say.resolve, exact: true }).click()
  const form = page.getByRole('dialog', { name: say.resolve, exact: true })
  await form.getByRole('radio', { name: new RegExp(`^${say[outcome]}`) }).check()
  await form.getByRole('textbox', { name: say.comment }).fill('El comercio respondió')
  await inOther(page, async (shown) => {
    const other = page.getByRole('dialog', { name: actionWords[shown].resolve, exact: true })
    await seen(other.getByRole('radio', { name: new RegExp(`^${actionWords[shown][outcome]}`), checked: true }))
    await seen(other.getByRole('button', { name: actionWords[shown].next, exact: true }))
  })
  await form.getByRole('button', { name: say.next, exact: true }).click()
  const question = page.getByRole('dialog', { name: say.asks(say.resolve), exact: true })
  await seen(question.getByText(say.waits))
  await question.getByRole('button', { name: say.resolve, exact: true }).click()
  await filedAndApproved(desk, before, { type: 'dispute', id: dispute })
  await standsInBoth(page, 'a resolved dispute', (shown) => seen(page.getByRole('main').getByText(outcome === 'forUser' ? actionWords[shown].resolvedUser : actionWords[shown].resolvedAgainst, { exact: true })))
  return { before: cents(before.card!.balance), now: await held() }
}

// It is played in one language, and what it opens is looked at in both.
const language = 'en'
const say = actionWords[language]

scenario('a movement is reversed by two people, once', { language }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, isActive)]
  const { id } = user!
  const desk: Desk = { page, stage, language, checker, inBoth: true }
  await call(stage, 'recharge-users', { body: { users: [id], amount: '7.35', card_or_wallet: 'Wallet', description: 'Por error', reference: crypto.randomUUID() } })
  const { wallet } = await userNow(stage, id)
  const { results } = await call(stage, 'wallet-transactions', { params: { id: wallet.id }, query: {} })
  const { transaction_id: recharge } = results[0] ?? assert.fail('no movement')
  await openAs(page, maker, `/users/${id}?tab=wallet`)
  await openMovement(page, language, recharge)
  const held = cents(wallet.balance_available)
  const { now } = await act(desk, id, (words) => ({
    label: words.reverse,
    form: { title: words.reverseOf(recharge), fill: (form) => form.getByRole('textbox', { name: words.reason, exact: true }).fill('Se recargó dos veces') },
    question: { names: [inUsd(735), inUsd(held), inUsd(held - 735)] },
  }))
  assert.equal(cents(now.wallet.balance_available), held - 735)
  await page.goto(`/users/${id}?tab=wallet`)
  const panel = await openMovement(page, language, recharge)
  const again = panel.getByRole('button', { name: say.reverse, exact: true })
  assert.equal(await again.getAttribute('aria-disabled'), 'true')
  await standsInBoth(page, 'a movement', async (shown) => {
    const words = actionWords[shown]
    for (const text of [words.reversedBy, words.reversed]) await seen(page.getByRole('dialog', { name: words.movement(recharge) }).getByText(text))
  })
})

scenario('a purchase is reported, taken into review and resolved for the user, whose money comes back, and another against them', { language }, async ({ page, stage }) => {
  // Of two people: what a programme paid for the first purchase is taken back from its buyer some time after the reversal.
  const [{ maker, checker }, { id, purchase }, other] = [await makerAndChecker(stage), await buyer(stage), await buyer(stage)]
  await openAs(page, maker, `/users/${id}`)
  const panel = await openMovement(page, language, purchase.id)
  await panel.getByRole('button', { name: say.report, exact: true }).click()
  const form = page.getByRole('dialog', { name: say.report, exact: true })
  await form.getByRole('combobox').first().click()
  await page.getByTitle(say.reportReason, { exact: true }).click()
  await form.getByRole('textbox', { name: say.reportText }).fill('El comercio la cobró dos veces')
  await inOther(page, (shown) => seen(page.getByRole('dialog', { name: actionWords[shown].report, exact: true }).getByText(actionWords[shown].reportReason)))
  await form.getByRole('button', { name: say.report, exact: true }).click()
  await said(page, say.reported)
  await seen(panel.getByText(say.disputed))
  const [dispute] = (await call(stage, 'movement-disputes', { params: { id: purchase.id } })).results
  assert.equal(dispute?.status, 'open')

  await page.goto(`/disputes/${dispute.id}`)
  await seen(page.getByRole('heading', { level: 1, name: new RegExp(`^${say.dispute(dispute.id)}`) }))
  await page.getByRole('button', { name: say.review, exact: true }).click()
  await page.getByRole('dialog', { name: say.review, exact: true }).getByRole('button', { name: say.review, exact: true }).click()
  await said(page, say.inReview)
  assert.equal((await call(stage, 'dispute', { params: { id: dispute.id } })).status, 'in_review')

  const desk: Desk = { page, stage, language, checker }
  const given = await resolve(desk, id, dispute.id, 'forUser')
  assert.equal(given.now, given.before + purchase.amount)
  assert.notEqual((await call(stage, 'dispute', { params: { id: dispute.id } })).reversal_id, null)

  const refused = await callAs(stage, maker.token, 'open-dispute', { body: { transaction_id: other.purchase.id, reason: 'other', description: 'No lo recuerda' } })
  await page.goto(`/disputes/${refused.id}`)
  const kept = await resolve(desk, other.id, refused.id, 'against')
  assert.equal(kept.now, kept.before)
})
