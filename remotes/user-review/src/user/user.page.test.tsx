import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getI18n } from 'react-i18next'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../testing/users.ts'

const open = (calls: Calls = {}, language: 'es' | 'en' = 'es') => mount({ 'user-details': () => userDetails(), 'user-timeline': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }), ...calls }, '/users/U0000001', language)

test('the provider is asked who a user is when somebody wants to know, and not before', async () => {
  type Ask = NonNullable<Calls['provider-user']>
  const actor = userEvent.setup()
  const link = { user_id: 'U0000001', provider_user_id: 'P-7', provider: 'paycaddy' }
  const ask = jest.fn<ReturnType<Ask>, Parameters<Ask>>(() => ({ ...link, known: true, name: 'ANA PEREZ', is_active: true }))
  open({ 'user-details': () => userDetails({ provider_user_id: 'P-7' }), 'provider-user': ask })
  const button = await screen.findByRole('button', { name: 'Preguntar al proveedor' })
  expect(ask).not.toHaveBeenCalled()
  await actor.click(button)
  expect(await screen.findByText(/ANA PEREZ · activo/)).toBeVisible()
  ask.mockReturnValue({ ...link, known: null, name: null, is_active: null })
  await actor.click(screen.getByRole('button', { name: 'Preguntar otra vez' }))
  expect(await screen.findByText(/No respondió/)).toBeVisible()
  await expectAccessible()
})

test('what the provider said goes when the user is linked to another id', async () => {
  let user = userDetails()
  open({
    'user-details': () => user,
    'provider-user': () => ({ user_id: user.id, provider_user_id: user.provider_user_id, provider: 'paycaddy', known: false, name: null, is_active: null }),
    'link-provider-user': () => (user = userDetails({ provider_user_id: 'P-9', version: 4 })),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preguntar al proveedor' }))
  expect(await screen.findByText(/No está vinculado\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Vincular al proveedor' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Vincular a Ana/ }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Usuario del proveedor' }), 'P-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Vincular' }))
  expect(await screen.findByText('P-9')).toBeVisible()
  expect(screen.queryByText(/No está vinculado\./)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Preguntar al proveedor' }))
  expect(await screen.findByText(/No lo conoce\./)).toBeVisible()
}, 30_000)

test.each([
  ['es', ['Activo', 'KYC: Aprobado', '+507 6123-4567', 'ana@example.com', '8-123-4567', 'Sin vincular', 'Nunca ha iniciado sesión', '20/10/2026', 'ANA50']],
  ['en', ['Active', '+507 6123-4567', 'ana@example.com', '8-123-4567', 'Not linked', 'Has never signed in']],
] as const)('a user in %s has name, states, contact and balances', async (language, texts) => {
  open({}, language)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Pérez' })).toBeVisible()
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
  for (const balance of [/1[.,]234[.,]50/, /80[.,]00/]) expect(screen.getByText(balance)).toBeVisible()
  expect(screen.getByRole('button', { name: language === 'es' ? 'Copiar Celular' : 'Copy Mobile' })).toBeVisible()
  await expectAccessible()
})

test('what their card waits for goes by itself once its provider has answered', async () => {
  const waiting = userDetails()
  const read = jest.fn(() => userDetails()).mockImplementationOnce(() => ({ ...waiting, card: waiting.card && { ...waiting.card, pending_order: 'block' } }))
  open({ 'user-details': read })
  expect(await screen.findByRole('button', { name: 'Congelar' })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Congelar' })).not.toHaveAttribute('aria-disabled', 'true'))
}, 30_000)

test('what a role may not read has no tab', async () => {
  mount({ 'user-details': () => userDetails(), 'loans': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }) }, '/users/U0000001?tab=wallet', 'es', { grants: { request: ['user-otp'], approve: [] } })
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Productos', 'Servicios', 'Cronología', 'Créditos', 'Asistencias'])
  expect(screen.queryByText(/No tienes permiso/)).toBeNull()
})

test('a dialog stays as it is when another language is chosen in another tab', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar estado' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Cambiar el estado de Ana Pérez/ }))
  await userEvent.click(await dialog.findByRole('radio', { name: /^Congelado/ }))
  await act(() => getI18n().changeLanguage('en'))
  const other = within(await screen.findByRole('dialog', { name: /Change the status of Ana Pérez/ }))
  expect(other.getByRole('radio', { name: /^Frozen/ })).toBeChecked()
  expect(other.queryByText(/what you had typed/)).toBeNull()
}, 30_000)
