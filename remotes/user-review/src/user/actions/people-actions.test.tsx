import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../../testing/users.ts'

const history = { 'user-timeline': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }) }
const filed = { request_id: '41', request_status: 'pending' as const, expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz'] }
const open = (calls: Calls = {}, own: Parameters<typeof userDetails>[0] = {}, language: 'es' | 'en' = 'es') => mount({ 'user-details': () => userDetails(own), ...history, ...calls }, '/users/U0000001', language)
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test.each([
  ['es', 'Cambiar estado', /Cambiar el estado de Ana Pérez/, 'En retiro', 'Motivo', 'Enviado a aprobación'],
  ['en', 'Change status', /Change the status of Ana Pérez/, 'Withdrawal process', 'Reason', 'Sent for approval'],
] as const)('in %s a status says what it brings with it and why another can’t be chosen, and is sent for approval', async (language, label, title, withdrawal, reason, sent) => {
  const change = jest.fn(() => filed)
  open({ 'change-user-status': change, 'change-rules': () => ({ results: [{ change: 'change-user-status', asks: true, above: null }] }) }, {}, language)
  await click(label)
  const dialog = await dialogOf(title)
  await userEvent.click(await dialog.findByRole('radio', { name: new RegExp(withdrawal) }))
  expect(dialog.getByText(language === 'es' ? /su saldo sale del programa/ : /their balance leaves the programme/)).toBeVisible()
  // A user with a balance is not deleted: it counts the wallet and the card.
  expect(dialog.getByText(language === 'es' ? /todavía tiene saldo: USD 1,314.50/ : /still has a balance: USD 1,314.50/)).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: reason }), 'Lo pidió')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: label }))
  expect(await screen.findByRole('dialog', { name: sent })).toBeVisible()
  expect(change).toHaveBeenCalledWith({ params: { userId: 'U0000001' }, body: { status: 'Withdrawal process', reason: 'Lo pidió', version: 3 } })
}, 30_000)

test('nobody with open disputes withdraws or is deleted: it says how many there are', async () => {
  open({}, { open_disputes: 2, wallet: { id: 'W0000001', status: 'Active', currency: 'USD', balance_available: '0.00', balance_withheld: '0.00' }, card: null })
  await click('Cambiar estado')
  const dialog = await dialogOf(/Cambiar el estado de Ana Pérez/)
  expect(await dialog.findAllByText('El usuario tiene movimientos reportados sin resolver: 2. Resuélvelos primero.')).toHaveLength(2)
}, 30_000)

test('a user is blocked at once, with a reason', async () => {
  const block = jest.fn(() => userDetails({ status: 'Blocked' }))
  const { toasts } = open({ 'block-user': block })
  await click('Bloquear usuario')
  const dialog = await dialogOf('¿Bloquear a Ana Pérez?')
  await userEvent.click(await dialog.findByRole('button', { name: 'Bloquear usuario' }))
  expect(block).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Fraude')
  await userEvent.click(dialog.getByRole('button', { name: 'Bloquear usuario' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se bloqueó a Ana Pérez.' }]))
  expect(block).toHaveBeenCalledWith({ params: { userId: 'U0000001' }, body: { reason: 'Fraude', version: 3 } })
}, 30_000)

test('PagueloFacil and the recovery mail are confirmed; the provider’s refusal stands at its field', async () => {
  const [paguelofacil, mail] = [jest.fn(() => userDetails()), jest.fn(() => ({ detail: '', sent: false }))]
  const problems = [{ field: 'provider_user_id', code: 'provider_user_unknown' }]
  const { toasts } = open({ 'switch-paguelofacil': paguelofacil, 'send-recovery-mail': mail, 'link-provider-user': () => Promise.reject(new ApiError('HTTP_ERROR', 'validation_failed', { status: 400, body: { code: 'validation_failed', detail: '', problems } })) })
  await click('Activar PagueloFacil')
  await userEvent.click((await dialogOf(/PagueloFacil para Ana/)).getByRole('button', { name: 'Activar PagueloFacil' }))
  await waitFor(() => expect(paguelofacil).toHaveBeenCalledWith({ params: { userId: 'U0000001' }, body: { paguelofacil_enabled: true, version: 3 } }))
  await click('Enviar correo de recuperación')
  await userEvent.click((await dialogOf(/correo de recuperación a Ana/)).getByRole('button', { name: 'Enviar correo' }))
  await waitFor(() => expect(mail).toHaveBeenCalledWith({ params: { userId: 'U0000001' } }))
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([expect.any(String), 'Se le envió uno hace menos de un minuto a ana@example.com; ya va en camino.']))
  await click('Vincular al proveedor')
  const dialog = await dialogOf(/Vincular a Ana/)
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Usuario del proveedor' }), 'P-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Vincular' }))
  expect(await dialog.findByText('El proveedor no conoce a ese usuario.')).toBeVisible()
}, 30_000)

describe('a dialog keeps the user with whom it opened', () => {
  const stale = new ApiError('HTTP_ERROR', 'stale', { status: 409, body: { code: 'stale_version', detail: '', problems: [] } })
  let now = userDetails()
  beforeEach(() => (now = userDetails()))
  /** What a colleague saves is on the page once its window has the focus again. */
  const saved = async (own: Parameters<typeof userDetails>[0], shows: string) => {
    now = userDetails({ ...own, version: 4 })
    act(() => [false, true].forEach((focused) => focusManager.setFocused(focused)))
    await screen.findAllByText(shows)
  }

  test('and asks for what it asked for: refused, it leads to the page as it is now', async () => {
    const change = jest.fn(() => Promise.reject(stale))
    open({ 'user-details': () => now, 'switch-paguelofacil': change })
    await click('Activar PagueloFacil')
    const dialog = await dialogOf(/¿Activar PagueloFacil para Ana/)
    await saved({ paguelofacil_enabled: true }, 'Desactivar PagueloFacil')
    await userEvent.click(dialog.getByRole('button', { name: 'Activar PagueloFacil' }))
    expect(change).toHaveBeenCalledWith({ params: { userId: 'U0000001' }, body: { paguelofacil_enabled: true, version: 3 } })
    const again = await dialog.findByRole('button', { name: 'Ver los datos actuales' })
    await expectAccessible()
    await userEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 30_000)

  test('until its form reads them again, with what may be chosen now', async () => {
    const change = jest.fn().mockRejectedValueOnce(stale).mockImplementation(() => filed)
    open({ 'user-details': () => now, 'change-user-status': change })
    await click('Cambiar estado')
    const dialog = await dialogOf(/Cambiar el estado de Ana Pérez/)
    await saved({ status: 'Blocked' }, 'Bloqueado')
    await userEvent.click(await dialog.findByRole('radio', { name: /Congelado/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Lo pidió')
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar estado' }))
    expect(await dialog.findByText(/Otra persona guardó este registro/)).toBeVisible()
    expect(change).toHaveBeenLastCalledWith({ params: { userId: 'U0000001' }, body: { status: 'Frozen', reason: 'Lo pidió', version: 3 } })
    expect(dialog.getByText(/no puede pasar de «Bloqueado» a «En retiro»/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar estado' }))
    await waitFor(() => expect(change).toHaveBeenLastCalledWith({ params: { userId: 'U0000001' }, body: { status: 'Frozen', reason: 'Lo pidió', version: 4 } }))
  }, 30_000)
})

test('of a deleted user nothing can be changed, and each action says so', async () => {
  open({}, { status: 'Deleted', first_name: 'U0000001', surname: '' })
  await click('Editar datos')
  expect(screen.getAllByText('El usuario fue eliminado; sus datos ya no existen.').length).toBeGreaterThan(4)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Idioma')).toBeNull()
  expect(screen.getByText('Usuario desde')).toBeVisible()
})

test.each(['Withdrawal process', 'Retired'] as const)('nobody is offered to recharge a wallet through PagueloFacil that is closed or is about to be: %s', async (status) => {
  open({}, { status, paguelofacil_enabled: false })
  const button = await screen.findByRole('button', { name: 'Activar PagueloFacil' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Su billetera está cerrada o por cerrarse.')
  if (status === 'Retired') expect(screen.getByRole('button', { name: 'Enviar correo de recuperación' })).toHaveAccessibleDescription('Se retiró del programa: ya no tiene una cuenta a la que volver.')
})
