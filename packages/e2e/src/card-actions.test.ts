import assert from 'node:assert/strict'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { languages } from '@ventanilla/contract/messages/say'
import type { Locator } from 'playwright-core'
import { actionWords } from './action-words.ts'
import { act, makerAndChecker, userNow, type Action, type Desk } from './actions.ts'
import { enter } from './administrators.ts'
import { seen } from './look.ts'
import { cents, inUsd } from './money.ts'
import { mayHaveCard, takePeople } from './people.ts'
import { scenario } from './scenario.ts'

const held = ({ wallet, card }: UserDetails) => ({ wallet: cents(wallet.balance_available), card: cents(card?.balance ?? '0.00'), status: card?.status })

for (const language of languages) {
  const say = actionWords[language]
  /** Money into a place or out of it. */
  const money = (place: 'Card' | 'Wallet', amount: string) => async (form: Locator) => {
    await form.getByRole('radio', { name: new RegExp(`^${say.places[place]}`) }).check()
    await form.getByRole('textbox', { name: say.amount }).fill(amount)
    await form.getByRole('textbox', { name: say.description }).fill('Prueba')
  }
  const because = (form: Locator) => form.getByRole('textbox', { name: say.reason, exact: true }).fill('Extravío')

  scenario(`a card is requested, activated, recharged, recovered from, blocked, frozen and cancelled, in ${language}`, { language }, async ({ page, words, stage }) => {
    const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, mayHaveCard)]
    const { id } = user!
    const desk: Desk = { page, stage, language, checker }
    await enter(page, words, maker, `/users/${id}`)
    const steps: readonly (Action & { comesTo: (before: ReturnType<typeof held>) => Partial<ReturnType<typeof held>> })[] = [
      { label: say.request, form: { fill: (form) => form.getByRole('radio', { name: say.physical }).check() }, question: {}, done: say.requested, comesTo: () => ({ card: 0, status: 'PendingAck' }) },
      { label: say.activate, question: {}, done: say.activated, comesTo: () => ({ status: 'Active' }) },
      { label: say.recharge, form: { fill: money('Card', '20.50') }, question: { names: [say.float, inUsd(0)] }, done: say.recharged, comesTo: ({ wallet }) => ({ wallet, card: 2_050 }) },
      { label: say.recover, form: { fill: money('Card', '5.25') }, question: { names: [say.recovered, inUsd(2_050), inUsd(1_525)] }, comesTo: ({ wallet }) => ({ wallet, card: 1_525 }) },
      { label: say.blockCard, form: { fill: because }, question: {}, done: say.cardBlocked, comesTo: () => ({ status: 'Temporarily blocked' }) },
      { label: say.unblock, form: {}, question: {}, done: say.unblocked, comesTo: () => ({ status: 'Active', card: 1_525 }) },
      { label: say.freeze, question: {}, done: say.cardBlocked, comesTo: () => ({ status: 'Temporarily blocked' }) },
      { label: say.unblock, form: {}, question: {}, done: say.unblocked, comesTo: () => ({ status: 'Active' }) },
      { label: say.cancel, form: { fill: (form) => form.getByRole('radio', { name: say.damaged }).check() }, question: {}, done: say.canceled, comesTo: ({ wallet }) => ({ wallet: wallet + 1_525, card: 0, status: 'Canceled' }) },
    ]
    for (const { comesTo, ...step } of steps) {
      const { before, now } = await act(desk, id, step)
      assert.deepEqual(held(now), { ...held(now), ...comesTo(held(before)) }, step.label)
      await seen(page.locator('.v-page-header').getByText(say.states[now.card?.status ?? 'Pending'], { exact: true }))
    }
    const { wallet } = held(await userNow(stage, id))
    await seen(page.locator('.v-page-header').getByText(inUsd(wallet)))
  })
}
