import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOption, expectAccessible } from '@ventanilla/ui/testing'
import { admin, mountAccess, type Calls } from '../testing/access.ts'
import { refusal } from '../testing/refusal.ts'

type Create = NonNullable<Calls['create-admin']>
const at = '/admin-created'
const field = (name: string) => screen.findByRole('textbox', { name })
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Enviar invitación' }))

async function fill() {
  await userEvent.type(await field('Correo'), ' Nora@Ventanilla.example')
  await userEvent.type(await field('Nombre'), 'Nora')
  await userEvent.type(await field('Apellido'), 'Díaz')
  await chooseOption('Rol', 'Soporte')
}

test('an invitation needs e-mail, name and role', async () => {
  mountAccess({}, { at })
  await userEvent.type(await field('Correo'), 'nora@')
  await send()
  expect(screen.getByText('El correo no es válido.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Correo' })).toHaveFocus())
  for (const name of ['Nombre', 'Apellido']) expect(await field(name)).toBeInvalid()
  expect(screen.getByRole('combobox', { name: 'Rol' })).toBeInvalid()
  await expectAccessible()
})

test('an invitation is sent and leads to the list', async () => {
  const create = jest.fn<ReturnType<Create>, Parameters<Create>>(() => admin({ email: 'nora@ventanilla.example' }))
  const { toasts, address } = mountAccess({ 'create-admin': create }, { at })
  await fill()
  expect(screen.getByRole('combobox', { name: 'Rol' })).toHaveAccessibleDescription('Soporte Atiende a los usuarios · 2 para solicitar, 1 para aprobar')
  await send()
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Invitación enviada a nora@ventanilla.example.' }]))
  expect(create).toHaveBeenCalledWith({ body: { email: 'nora@ventanilla.example', first_name: 'Nora', surname: 'Díaz', role_id: 'R2' } })
  expect(address()).toBe('/roles-permissions/admins')
})

test.each([
  [refusal('validation_failed', { problems: [{ field: 'email', code: 'admin_email_taken' }] }), 'textbox', 'Correo', 'Ya existe un administrador con este correo.'],
  [refusal('validation_failed', { problems: [{ field: 'role_id', code: 'record_unknown' }] }), 'combobox', 'Rol', 'Este registro no existe: elige otro.'],
  [refusal('grant_not_held', { params: { permissions: 'Proveedores' } }), 'combobox', 'Rol', 'No puedes otorgar permisos que tú no tienes: Proveedores.'],
])('%s is told at its field', async (error, kind, name, words) => {
  mountAccess({ 'create-admin': () => Promise.reject(error) }, { at })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole(kind, { name })).toBeInvalid()
})

test('what was written is not lost by a click', async () => {
  const { address } = mountAccess({}, { at, language: 'en' })
  await userEvent.type(await field('E-mail'), 'nora')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await field('E-mail')).toHaveValue('nora')
  expect(address()).toBe(at)
})
