import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOption, expectAccessible } from '@ventanilla/ui/testing'
import { dispute, mountHistories, mountPart, movement, movementDetails, user } from '../../testing/money.tsx'
import { listOf, type Calls } from '../../testing/requests.ts'
import { CardTab } from './card-tab.tsx'
import { WalletTab } from './wallet-tab.tsx'

const click = async (name: string | RegExp, role = 'button') => userEvent.click(await screen.findByRole(role, { name }))
/** The button of the dialog that lies above the panel: jsdom gives all of antd's dialogs one id, so that none can be asked for by name. */
const last = (name: string): HTMLElement => screen.getAllByRole('button', { name }).at(-1) as HTMLElement
const reading: Calls = {
  'card-transactions': () => listOf([movement()]),
  'wallet-transactions': () => listOf([movement({ transaction_id: '78', kind: 'topup', direction: 'in', establishment: '', amount: '20.00' })]),
  'card-activity': () => listOf([{ id: '1', from_status: 'PendingAck', to_status: 'Active', reason: null, changed_by: '', changed_at: '2026-11-01T15:00:00Z' }]),
  'wallet-activity': () =>
    listOf([
      { id: 'U1', of: 'user', from_status: 'Active', to_status: 'Frozen', reason: 'Revisión', changed_by: 'a@b.example', changed_at: '2026-11-02T15:00:00Z' },
      { id: 'W0', of: 'wallet', from_status: null, to_status: 'Active', reason: null, changed_by: '', changed_at: '2026-11-01T15:00:00Z' },
    ]),
  'wallet-referrals': () => listOf([{ id: '1', user_id: 'U2', first_name: 'Eva', surname: 'Brown', email: 'eva@example.com', identification_number: '8-1-2', status: 'rewarded', reward: '5.00', taken_back: '5.00', reward_transaction_id: '90', created_at: '2026-11-03T15:00:00Z' }]),
  'wallet-cashback': () => listOf([{ transaction_id: '91', amount: '0.40', taken_back: '0.15', description: '', purchase_id: '77', purchase_amount: '20.00', establishment: 'Farmacia', cashback_id: 'P1', programme_es: 'Farmacias', programme_en: 'Pharmacies', reversed_by: null, created_at: '2026-11-03T15:00:00Z' }]),
  'card-cashback': () => listOf([]),
  'card-disputes': () => listOf([dispute()]),
  dispute: () => dispute(),
  'transaction-details': () => movementDetails(),
  'movement-disputes': () => ({ results: [] }),
  'record-history': () => ({ results: [], names: {}, next: null }),
}

test('the wallet shows its movements, what decided whether its money may move, whom its holder brought, and its cashback', async () => {
  mountHistories(reading, { at: '/user/history/wallet/W1' })
  expect(await screen.findByRole('heading', { name: 'Historial de la billetera', level: 1 })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Ver la transacción 78' })).toBeVisible()
  await expectAccessible()
  await click('Actividad', 'tab')
  for (const text of ['Congelado', 'Revisión', 'Nueva']) expect(await screen.findByText(text)).toBeVisible()
  await click('Referidos', 'tab')
  for (const text of ['Eva Brown', 'Recompensado', 'Recuperado']) expect(await screen.findByText(text)).toBeVisible()
  await click('Cashback', 'tab')
  for (const text of ['Farmacia', 'Farmacias', 'Recuperado en parte', '0.15']) expect(await screen.findByText(text)).toBeVisible()
  await expectAccessible()
})

test('a transfer opens from the side of the account whose list it is in', async () => {
  type Details = NonNullable<Calls['transaction-details']>
  const details = jest.fn<ReturnType<Details>, Parameters<Details>>(() => ({ ...movementDetails({ transaction_id: '78', kind: 'transfer' }), card_or_wallet: 'Wallet' }))
  mountHistories({ ...reading, 'transaction-details': details }, { at: '/user/history/wallet/W1' })
  await click('Ver la transacción 78')
  const panel = within(await screen.findByRole('dialog', { name: 'Transacción 78' }))
  expect(await panel.findByText('Billetera')).toBeVisible()
  expect(panel.queryByRole('link', { name: 'Billetera' })).toBeNull()
  expect(details).toHaveBeenCalledWith({ body: { transaction_id: '78', place: 'Wallet' } })
})

test('the history leads back to the page of its user, also after another tab was opened', async () => {
  mountHistories(reading, { at: '/user/history/wallet/W1?user=U1' })
  await click('Actividad', 'tab')
  expect(await screen.findByRole('link', { name: 'Volver' })).toHaveAttribute('href', '/users/U1?tab=wallet')
})

test('the open view of a tab stands in the address, beside the tab', async () => {
  mountPart(() => <WalletTab user={user()} />, reading, { at: '/user/history/wallet/W1?tab=wallet&view=referral' })
  expect(await screen.findByText('Eva Brown')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver en una página propia' })).toHaveAttribute('href', `/user/history/wallet/W1?user=${user().id}`)
})

test('a card that is reported says so in its list, in its movement, and what can be done', async () => {
  mountHistories({ ...reading, 'movement-disputes': () => ({ results: [dispute()] }) }, { at: '/user/history/card/C1' })
  await click('Ver la transacción 77')
  const panel = within(await screen.findByRole('dialog', { name: 'Transacción 77' }))
  expect(await panel.findByRole('heading', { name: 'Reporte D000001' })).toBeVisible()
  expect(panel.getByRole('button', { name: 'Reportar' })).toHaveAccessibleDescription('Ya tiene un reporte abierto.')
  expect(panel.getByRole('button', { name: 'Reversar' })).not.toHaveAttribute('aria-disabled')
  await expectAccessible()
  await click('Cerrar')
  await click('Reportados', 'tab')
  expect(await screen.findByText('Cobro duplicado')).toBeVisible()
})

test('who has no card sees why there is nothing', async () => {
  mountPart(() => <CardTab user={user({ card: null })} />, {})
  expect(await screen.findByText('Este usuario no tiene tarjeta')).toBeVisible()
})

test('a movement is reversed with its reason, after the balances before and after were shown', async () => {
  const reverse = jest.fn<ReturnType<NonNullable<Calls['reverse-movement']>>, Parameters<NonNullable<Calls['reverse-movement']>>>(() => ({ transaction_id: '99', user_id: 'U1', kind: 'reversal', amount: '12.30', wallet_balance: '40.10', card_balance: '100.00', pending: false }))
  const { wallet, card } = user()
  const details = { ...card, user_id: 'U1', balance: '87.70', wallet } as never
  const { toasts } = mountHistories({ ...reading, 'reverse-movement': reverse, 'card-details': () => details }, { at: '/user/history/card/C1' })
  await click('Ver la transacción 77')
  await click('Reversar')
  const reason = await screen.findByRole('textbox', { name: /Motivo/ })
  expect(screen.getByRole('dialog', { name: 'Reversar la transacción 77' })).toHaveAccessibleDescription(/^Ana Pérez · USD.12[.,]30$/)
  await userEvent.type(reason, 'Cobro doble')
  await click('Continuar')
  expect(await screen.findByText('¿Reversar?')).toBeVisible()
  expect(await screen.findByText(/100[.,]00/)).toBeVisible()
  expect(screen.getAllByText(/87[.,]70/)).toHaveLength(2)
  await userEvent.click(last('Reversar'))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El movimiento se reversó.' }]))
  expect(reverse).toHaveBeenCalledWith({ body: { transaction_id: '77', description: 'Cobro doble', reference: expect.stringMatching(/^[\da-f]{32}$/) as string } })
})

test.each([
  ['a withdrawal paid out can’t be reported, whatever it is called', { description: 'Retiro total', other_side: 'outside_world' as const }, 'true'],
  ['was recovered for the programme can be', { description: 'withdrawal', other_side: 'programme_recovered' as const }, null],
])('what %s', async (_, { description, other_side }, refused) => {
  mountHistories({ ...reading, 'transaction-details': () => ({ ...movementDetails({ kind: 'adjustment', description }), other_side }) }, { at: '/user/history/card/C1' })
  await click('Ver la transacción 77')
  expect((await screen.findByRole('button', { name: 'Reportar' })).getAttribute('aria-disabled')).toBe(refused)
})

test('a movement is reported with its reason', async () => {
  type Open = NonNullable<Calls['open-dispute']>
  const opened = jest.fn<ReturnType<Open>, Parameters<Open>>(() => dispute())
  const { toasts } = mountHistories({ ...reading, 'open-dispute': opened }, { at: '/user/history/card/C1' })
  await click('Ver la transacción 77')
  await click('Reportar')
  expect(await screen.findByRole('dialog', { name: 'Reportar' })).toHaveAccessibleDescription(/^Transacción 77 · Ana Pérez · USD.12[.,]30$/)
  await chooseOption('Motivo', 'Cobro duplicado')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Descripción' }), 'Dos veces')
  await userEvent.click(last('Reportar'))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El movimiento quedó reportado.' }]))
  expect(opened).toHaveBeenCalledWith({ body: { reason: 'duplicated', description: 'Dos veces', transaction_id: '77' } })
})

test('a dispute is resolved for the user once the question was confirmed that names the money', async () => {
  const resolved = jest.fn<ReturnType<NonNullable<Calls['resolve-dispute']>>, Parameters<NonNullable<Calls['resolve-dispute']>>>(() => dispute({ status: 'resolved_user' }))
  const { wallet, card } = user()
  const details = { ...card, user_id: 'U1', balance: '87.70', wallet } as never
  const { toasts } = mountHistories({ ...reading, 'resolve-dispute': resolved, 'card-details': () => details }, { at: '/user/history/card/C1?tab=reported' })
  await click('Ver el reporte D000001')
  await click('Resolver')
  await userEvent.click(await screen.findByRole('radio', { name: /A favor del usuario/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Comentario' }), 'El comercio lo acepta')
  await click('Continuar')
  expect(await screen.findByText('¿Resolver?')).toBeVisible()
  expect(resolved).not.toHaveBeenCalled()
  for (const text of ['El dinero vuelve a su origen. Un reverso no se puede reversar.', 'Tarjeta: saldo nuevo', /^USD.100[.,]00$/]) expect(await screen.findByText(text)).toBeVisible()
  await userEvent.click(last('Resolver'))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El reporte quedó resuelto.' }]))
  expect(resolved).toHaveBeenCalledWith({ params: { id: 'D000001' }, body: { outcome: 'resolved_user', comment: 'El comercio lo acepta', version: 1, reference: expect.any(String) as string } })
})

test('what is reported of a card has a tab for those alone who may read it', async () => {
  mountHistories(reading, { at: '/user/history/card/C1', grants: { request: ['card-block'], approve: [] } })
  expect(await screen.findByRole('tab', { name: 'Actividad' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Reportados' })).toBeNull()
})
