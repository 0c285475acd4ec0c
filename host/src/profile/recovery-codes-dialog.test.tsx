import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { drawn } from '@ventanilla/ui/testing'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

it('shows the recovery codes until they are said to be kept', async () => {
  storeToken()
  const calls = { 'current-user': () => ({ ...testUser(), second_factor: true }), 'own-sessions': () => ({ results: [] }), 'renew-recovery-codes': () => ({ recovery_codes: ['abcd-efgh'] }) }
  renderHost({ at: '/user/profile', api: fakeApi({ calls }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar códigos' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '123456{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Códigos de recuperación' }))
  await userEvent.keyboard('{Escape}')
  expect(dialog.queryByRole('button', { name: 'Cerrar' })).toBeNull()
  expect(dialog.getByText('abcd-efgh')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Ya los guardé' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('holds Back and asks before the tab is closed, until they are said to be kept', async () => {
  storeToken()
  const calls = { 'current-user': () => ({ ...testUser(), second_factor: true }), 'own-sessions': () => ({ results: [] }), 'renew-recovery-codes': () => ({ recovery_codes: ['abcd-efgh'] }) }
  const { go, back, address } = renderHost({ at: '/helpCenter', api: fakeApi({ calls }) })
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await go('/user/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar códigos' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), '123456{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Códigos de recuperación' }))
  // The router knows of it once its effects have run.
  await drawn()
  await back()
  await back()
  expect(address()).toBe('/user/profile')
  expect(dialog.getByText('abcd-efgh')).toBeVisible()
  expect(asks()).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Ya los guardé' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asks()).toBe(false)
  await back()
  expect(address()).toBe('/helpCenter')
})
