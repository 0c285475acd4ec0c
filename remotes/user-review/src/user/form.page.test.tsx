import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../testing/users.ts'

const open = (calls: Calls = {}, at = '/form?user=U0000001', language: 'es' | 'en' = 'es') =>
  mount({ 'user-details': () => userDetails(), 'user-timeline': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }), 'change-rules': () => ({ results: [{ change: 'edit-user', asks: true, above: null }] }), ...calls }, at, language)
const { id, version } = userDetails()

test.each([
  ['es', 'Editar datos de Ana Pérez', 'Ocupación', 'Guardar', /se enviará a aprobación/],
  ['en', 'Edit Ana Pérez’s details', 'Occupation', 'Save', /will be sent for approval/],
] as const)('in %s the data of a user are changed, which will be sent for approval', async (language, title, occupation, save, waits) => {
  const edit = jest.fn(() => ({ request_id: '41', request_status: 'pending' as const, expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz'] }))
  open({ 'edit-user': edit }, undefined, language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await screen.findByText(waits)).toBeVisible()
  const field = await screen.findByRole('textbox', { name: new RegExp(occupation) })
  await userEvent.clear(field)
  await userEvent.type(field, 'Abogada')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith({ body: expect.objectContaining({ id, version, occupation: 'Abogada', mobile: '+50761234567', identification_type: 'Cédula', salary: '1500.00' }) as object }))
}, 30_000)

test('what another user has is said at its field', async () => {
  const problems = [{ field: 'email', code: 'email_registered' }]
  open({ 'edit-user': () => Promise.reject(new ApiError('HTTP_ERROR', 'validation_failed', { status: 400, body: { code: 'validation_failed', detail: '', problems } })) })
  const email = await screen.findByRole('textbox', { name: 'Correo' })
  await userEvent.clear(email)
  await userEvent.type(email, 'luis@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Ya existe un usuario con este correo.')).toBeVisible()
}, 30_000)

test('without a user, with one who is not there, and with one who was deleted, it leads to the list', async () => {
  const none = open({}, '/form')
  expect(await screen.findByText('No encontramos a este usuario')).toBeVisible()
  none.unmount()
  const unknown = open({ 'user-details': () => Promise.reject(new ApiError('HTTP_ERROR', 'not_found', { status: 404 })) })
  expect(await screen.findByRole('link', { name: 'Ver los usuarios' })).toHaveAttribute('href', '/users')
  unknown.unmount()
  open({ 'user-details': () => userDetails({ status: 'Deleted' }) })
  expect(await screen.findByText('El usuario fue eliminado; sus datos ya no existen.')).toBeVisible()
})
