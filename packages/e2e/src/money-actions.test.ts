import assert from 'node:assert/strict'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { languages } from '@ventanilla/contract/messages/say'
import { actionWords } from './action-words.ts'
import { act, makerAndChecker, userNow, type Desk } from './actions.ts'
import { seen } from './look.ts'
import { cents, formatted, inUsd } from './money.ts'
import { holds, isActive, takePeople } from './people.ts'
import { openAs, scenario } from './scenario.ts'

/** Each way to move the money of a user by hand, in one of the languages, with what it adds to wallet and card, in cents. */
const moves = {
  es: [
    { action: 'adjustWallet', direction: 'increase', wallet: 1_234, card: 0 },
    { action: 'adjustWallet', direction: 'reduce', wallet: -250, card: 0 },
    { action: 'transfer', direction: 'to_card', wallet: -310, card: 310 },
  ],
  en: [
    { action: 'adjustCard', direction: 'increase', wallet: 0, card: 2_075 },
    { action: 'adjustCard', direction: 'reduce', wallet: 0, card: -125 },
    { action: 'transfer', direction: 'to_wallet', wallet: 205, card: -205 },
  ],
} as const

const balances = ({ wallet, card }: UserDetails) => ({ wallet: cents(wallet.balance_available), card: cents(card?.balance ?? '0.00') })

for (const language of languages) {
  const say = actionWords[language]
  scenario(`${language === 'es' ? 'a wallet is adjusted, and gives money to its card' : 'a card is adjusted, and gives money to its wallet'}, each time after a second person, in ${language}`, { language }, async ({ page, elsewhere, stage }) => {
    const [{ maker, checker }, [user]] = [await makerAndChecker(stage), await takePeople(stage, 1, (one) => isActive(one) && holds(2_000)(one))]
    const { id } = user!
    const desk: Desk = { page, stage, language, checker }
    await openAs(page, maker, `/users/${id}`)
    const screen = await elsewhere()
    await openAs(screen, checker)
    for (const { action, direction, wallet, card } of moves[language]) {
      const held = balances(await userNow(stage, id))
      const amount = Math.abs(wallet === 0 ? card : wallet)
      const shifts = [...(wallet === 0 ? [] : [held.wallet, held.wallet + wallet]), ...(card === 0 ? [] : [held.card, held.card + card])]
      // The checker approves transfers on the screen, and the rest without it.
      const { now } = await act({ ...desk, ...(action === 'transfer' && { screen }) }, id, () => ({
        label: say[action],
        form: {
          fill: async (form) => {
            await form.getByRole('radio', { name: new RegExp(`^${say.direction[direction]}`) }).check()
            await form.getByRole('textbox', { name: say.amount }).fill(formatted(amount))
            await form.getByRole('textbox', { name: say.reason, exact: true }).fill(`Prueba: ${direction}`)
          },
        },
        question: { names: [`Prueba: ${direction}`, inUsd(amount), ...shifts.map(inUsd), ...(action === 'transfer' ? [] : [direction === 'increase' ? say.float : say.recovered])] },
      }))
      assert.deepEqual(balances(now), { wallet: held.wallet + wallet, card: held.card + card }, `${action} ${direction}`)
      for (const left of Object.values(balances(now))) await seen(page.locator('.v-page-header').getByText(inUsd(left)))
    }
  })
}
