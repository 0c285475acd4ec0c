import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { mountHistories, movement, movementDetails, user } from '../../testing/money.tsx'
import { listOf, type Calls } from '../../testing/requests.ts'

type Details = ReturnType<typeof movementDetails>
type Own = Partial<Omit<Details, 'card_or_wallet' | 'other_side' | 'card_id' | 'card_status'>> & { card_or_wallet?: 'Card' | 'Wallet'; other_side?: string; card_id?: string | null; card_status?: string | null }
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens the question before a movement is reversed: the card holds 66.85, the wallet 40.10. */
async function ask(own: Own, more: Calls = {}) {
  const details = { ...movementDetails({ amount: '90.00', establishment: '' }), ...own } as never
  const { wallet, card } = user()
  const calls: Calls = {
    'card-transactions': () => listOf([movement()]),
    'transaction-details': () => details,
    'movement-disputes': () => ({ results: [] }),
    'card-details': () => ({ ...card, user_id: 'U1', balance: '66.85', wallet }) as never,
    'wallet-details': () => wallet as never,
    ...more,
  }
  mountHistories(calls, { at: '/user/history/card/C1' })
  await click('Ver la transacción 77')
  await click('Reversar')
  await userEvent.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Por error')
  await click('Continuar')
  await screen.findByText('¿Reversar?')
  // jsdom gives all of antd's dialogs one id, so that none can be asked for by name.
  return within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
}

test('what the card does not hold is not reversed, and no balance below zero is promised', async () => {
  const dialog = await ask({ kind: 'topup', direction: 'in', other_side: 'programme_float' })
  expect(await dialog.findByText('El saldo no alcanza: quedan USD 66.85.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Reversar' })).toHaveAttribute('aria-disabled', 'true')
  expect(dialog.getByText('Tarjeta: saldo actual')).toBeVisible()
  expect(dialog.queryByText('Tarjeta: saldo nuevo')).toBeNull()
})

test.each([
  [{ kind: 'topup', direction: 'in', amount: '6.85', other_side: 'programme_float' }, 'Hacia', 'Fondo del programa'],
  [{ kind: 'topup', direction: 'in', amount: '6.85', other_side: 'outside_world' }, 'Hacia', 'Fuera del programa'],
  [{ kind: 'cashback', direction: 'in', amount: '6.85', other_side: 'marketing', establishment: 'Farmacia' }, 'Hacia', 'Mercadeo'],
  [{ kind: 'adjustment', direction: 'out', other_side: 'programme_recovered' }, 'Desde', 'Saldo recuperado'],
  [{ kind: 'fee', direction: 'out', other_side: 'fee_income' }, 'Desde', 'Ingresos por tarifas'],
  [{ kind: 'purchase', direction: 'out', other_side: 'outside_world', establishment: 'Café Ancón' }, 'Desde', 'Café Ancón'],
] satisfies [Own, string, string][])('the other side of %j is a place: %s %s', async (own, label, place) => {
  const dialog = await ask(own)
  const term = await dialog.findByText(label)
  expect(term.closest('tr, div')).toHaveTextContent(place)
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Reversar' })).not.toHaveAttribute('aria-disabled'))
})

test('a transfer that is read from its wallet is refused where the card no longer holds it', async () => {
  const dialog = await ask({ kind: 'transfer', direction: 'out', card_or_wallet: 'Wallet', other_side: 'card' })
  expect(await dialog.findByText('El saldo no alcanza: quedan USD 66.85.')).toBeVisible()
  expect(dialog.getByText('Billetera: saldo nuevo')).toBeVisible()
})

test('a reversal that may have been done is tried again, though the card no longer holds it', async () => {
  const { wallet, card } = user()
  let balance = '66.85'
  const reverse = () => {
    balance = '0.00'
    throw new ApiError('TIMEOUT_ERROR', 'slow')
  }
  const dialog = await ask({ kind: 'topup', direction: 'in', amount: '66.85', other_side: 'programme_float' }, { 'reverse-movement': reverse, 'card-details': () => ({ ...card, user_id: 'U1', balance, wallet }) as never })
  await userEvent.click(dialog.getByRole('button', { name: 'Reversar' }))
  const again = await dialog.findByRole('button', { name: 'Reintentar' })
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(dialog.queryByText(/66[.,]85/, { selector: 'dd *' })).toBeVisible())
  await waitFor(() => expect(dialog.queryByText('Tarjeta: saldo nuevo')).toBeNull())
  expect(again).not.toHaveAttribute('aria-disabled')
  expect(dialog.queryByText(/El saldo no alcanza/)).toBeNull()
})

test('a transfer of a card that was cancelled since stays as it is', async () => {
  const dialog = await ask({ kind: 'transfer', direction: 'out', card_or_wallet: 'Wallet', other_side: 'card', card_status: 'Canceled' })
  expect(await dialog.findByText('La tarjeta ya está cancelada.')).toBeVisible()
})
