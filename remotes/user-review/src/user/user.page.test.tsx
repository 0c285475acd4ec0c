import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../testing/users.ts'

const open = (calls: Calls = {}, language: 'es' | 'en' = 'es') => mount({ 'user-details': () => userDetails(), 'user-timeline': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }), ...calls }, '/users/U0000001', language)

test('the provider is asked who a user is when somebody wants to know, and not before', async () => {
  type Ask = NonNullable<Calls['provider-user']>
  const actor = userEvent.setup()
  const link = { user_id: 'U0000001', provider_user_id: 'P-7', provider: 'paycaddy' }
  const ask = jest.fn<ReturnType<Ask>, Parameters<Ask>>(() => ({ ...link, known: true, name: 'ANA PEREZ', is_active: true }))
  open({ 'provider-user': ask })
  const button = await screen.findByRole('button', { name: 'Preguntar al proveedor' })
  expect(ask).not.toHaveBeenCalled()
  await actor.click(button)
  expect(await screen.findByText(/ANA PEREZ · activo/)).toBeVisible()
  ask.mockReturnValue({ ...link, known: null, name: null, is_active: null })
  await actor.click(screen.getByRole('button', { name: 'Preguntar otra vez' }))
  expect(await screen.findByText(/No respondió/)).toBeVisible()
  await expectAccessible()
})

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

test('what a role may not read has no tab', async () => {
  mount({ 'user-details': () => userDetails(), 'loans': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }) }, '/users/U0000001?tab=wallet', 'es', { grants: { request: ['user-otp'], approve: [] } })
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Productos', 'Servicios', 'Cronología', 'Créditos', 'Asistencias'])
  expect(screen.queryByText(/No tienes permiso/)).toBeNull()
})
