import assert from 'node:assert/strict'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { Locator } from 'playwright-core'
import { actionWords, type ActionWords } from './action-words.ts'
import { act, makerAndChecker, userNow, type Action, type Desk } from './actions.ts'
import { seen } from './look.ts'
import { cents, inUsd } from './money.ts'
import { mayHaveCard, takePeople } from './people.ts'
import { openAs, scenario } from './scenario.ts'

const held = ({ wallet, card }: UserDetails) => ({ wallet: cents(wallet.balance_available), card: cents(card?.balance ?? '0.00'), status: card?.status })

// It is played in one language, and what it opens is looked at in both.
const language = 'en'
const own = actionWords[language]
/** Money into a place or out of it. */
const money = (say: ActionWords, place: 'Card' | 'Wallet', amount: string) => async (form: Locator) => {
  await form.getByRole('radio', { name: new RegExp(`^${say.places[place]}`) }).check()
  await form.getByRole('textbox', { name: say.amount }).fill(amount)
  await form.getByRole('textbox', { name: say.description }).fill('Prueba')
}
const because = (form: Locator) => form.getByRole('textbox', { name: own.reason, exact: true }).fill('Extravío')

scenario('a card is requested, activated, recharged, recovered from, blocked, frozen and cancelled', { language }, async ({ page, stage }) => {
  const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, mayHaveCard)]
  const { id } = user!
  const desk: Desk = { page, stage, language, checker, inBoth: true }
  await openAs(page, maker, `/users/${id}`)
  const unblock = (say: ActionWords): Action => ({ label: say.unblock, form: {}, question: {}, done: say.unblocked })
  const steps: readonly { action: (say: ActionWords) => Action; comesTo: (before: ReturnType<typeof held>) => Partial<ReturnType<typeof held>> }[] = [
    { action: (say) => ({ label: say.request, form: { fill: (form) => form.getByRole('radio', { name: say.physical }).check() }, question: {}, done: say.requested }), comesTo: () => ({ card: 0, status: 'PendingAck' }) },
    { action: (say) => ({ label: say.activate, question: {}, done: say.activated }), comesTo: () => ({ status: 'Active' }) },
    { action: (say) => ({ label: say.recharge, form: { fill: money(say, 'Card', '20.50') }, question: { names: [say.float, inUsd(0)] }, done: say.recharged }), comesTo: ({ wallet }) => ({ wallet, card: 2_050 }) },
    { action: (say) => ({ label: say.recover, form: { fill: money(say, 'Card', '5.25') }, question: { names: [say.recovered, inUsd(2_050), inUsd(1_525)] } }), comesTo: ({ wallet }) => ({ wallet, card: 1_525 }) },
    { action: (say) => ({ label: say.blockCard, form: { fill: because }, question: {}, done: say.cardBlocked }), comesTo: () => ({ status: 'Temporarily blocked' }) },
    { action: unblock, comesTo: () => ({ status: 'Active', card: 1_525 }) },
    { action: (say) => ({ label: say.freeze, question: {}, done: say.cardBlocked }), comesTo: () => ({ status: 'Temporarily blocked' }) },
    { action: unblock, comesTo: () => ({ status: 'Active' }) },
    { action: (say) => ({ label: say.cancel, form: { fill: (form) => form.getByRole('radio', { name: say.damaged }).check() }, question: {}, done: say.canceled }), comesTo: ({ wallet }) => ({ wallet: wallet + 1_525, card: 0, status: 'Canceled' }) },
  ]
  for (const { comesTo, action } of steps) {
    const { before, now } = await act(desk, id, action)
    assert.deepEqual(held(now), { ...held(now), ...comesTo(held(before)) }, action(own).label)
    await seen(page.locator('.v-page-header').getByText(own.states[now.card?.status ?? 'Pending'], { exact: true }))
  }
  const { wallet } = held(await userNow(stage, id))
  await seen(page.locator('.v-page-header').getByText(inUsd(wallet)))
})
