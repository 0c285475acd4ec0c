import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserOtp } from '@ventanilla/contract/endpoints/otp.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from '../testing/users.ts'

const CODE = '90417'
const otp = (own: Partial<UserOtp> = {}): UserOtp => ({
  ...{ id: '7', user_id: 'U1', first_name: 'Ana', surname: 'Pérez', email: 'ana@example.com', identification_number: '8-123-4567' },
  ...{ mobile: '+507 •••• 4567', purpose: 'transfer', status: 'active', attempts: 1, expires_at: '2026-11-21T15:10:00Z', created_at: '2026-11-21T15:00:00Z' },
  ...own,
})
type Reveal = NonNullable<Calls['reveal-otp']>
const revealing = () => jest.fn<ReturnType<Reveal>, Parameters<Reveal>>(() => ({ code: CODE, expires_at: '2026-11-21T15:10:00Z' }))
const results = [otp(), otp({ id: '8', first_name: 'Luis', status: 'used' })]
const listed: NonNullable<Calls['user-otps']> = () => ({ count: 2, count_capped: false, next: null, previous: null, results })
const open = (reveal: Reveal = revealing(), options: Parameters<typeof mount>[3] = {}, list = listed) => {
  const calls: Calls = { 'user-otps': list, 'reveal-otp': reveal }
  return mount(calls, '/users-otp', 'es', { pages: { 'users-otp': () => import('./users-otp.page.tsx') }, ...options })
}
const see = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ver código de Ana Pérez' }))
  return within(await screen.findByRole('dialog', { name: '¿Ver el código de Ana Pérez?' }))
}

test('a code shows after a second click, which says that the view is recorded, and hides on a click', async () => {
  const reveal = revealing()
  open(reveal)
  const dialog = await see()
  expect(dialog.getByText(/En la auditoría y en el historial del usuario quedará registrado/)).toBeVisible()
  expect(reveal).not.toHaveBeenCalled()
  expect(screen.queryByText(CODE)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Ver código' }))
  expect(await screen.findByText(CODE)).toBeVisible()
  expect(reveal).toHaveBeenCalledWith({ params: { id: '7' } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }))
  expect(screen.queryByText(CODE)).toBeNull()
})

test('a code hides by itself after half a minute, and the toast does not have it', async () => {
  const { toasts } = open()
  const dialog = await see()
  jest.useFakeTimers()
  try {
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await actor.click(dialog.getByRole('button', { name: 'Ver código' }))
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText(CODE)).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    expect(screen.queryByText(CODE)).toBeNull()
  } finally {
    jest.useRealTimers()
  }
  expect(JSON.stringify(toasts)).not.toContain(CODE)
})

test('a code hides after half a minute also while its row is not on the screen', async () => {
  const page = (results: UserOtp[]) => ({ count: 40, count_capped: false, next: null, previous: null, results })
  const { go } = open(revealing(), {}, ({ query }) => page(Number(query?.page ?? 1) === 1 ? [otp()] : [otp({ id: '9', first_name: 'Rosa' })]))
  const dialog = await see()
  jest.useFakeTimers()
  try {
    const actor = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await actor.click(dialog.getByRole('button', { name: 'Ver código' }))
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    await go('/users-otp?page=2')
    expect(await screen.findByRole('row', { name: /Rosa/ })).toBeVisible()
    expect(screen.queryByText(CODE)).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    await go('/users-otp')
    expect(await screen.findByRole('button', { name: 'Ver código de Ana Pérez' })).toBeVisible()
    expect(screen.queryByText(CODE)).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('what no longer opens anything says why it is not shown', async () => {
  const reveal = revealing()
  open(reveal)
  const button = await screen.findByRole('button', { name: 'Ver código de Luis Pérez' })
  expect(button).toHaveAccessibleDescription('Este código ya se usó.')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(reveal).not.toHaveBeenCalled()
})

test('a code that was used in between is refused in the dialog', async () => {
  open(() => {
    throw new ApiError('HTTP_ERROR', 'used', { status: 409, body: { code: 'otp_used', detail: 'Este código ya se usó.', problems: [] } })
  })
  const dialog = await see()
  await userEvent.click(dialog.getByRole('button', { name: 'Ver código' }))
  expect(await dialog.findByText('Este código ya se usó.')).toBeVisible()
})

test('who may only approve sees the list and no way to a code', async () => {
  open(revealing(), { grants: { request: [], approve: ['user-otp'] } })
  expect(await screen.findByRole('row', { name: /Ana Pérez/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Ver código/ })).toBeNull()
})
