import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ErrorCode, Problem } from '@ventanilla/contract/errors'
import { Link } from '@ventanilla/remote-sdk/router'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible, renderPage } from '../testing/testing.tsx'
import { ResourceForm } from './resource-form.tsx'

type Calls = NonNullable<FakeAnswers['calls']>
type Edit = NonNullable<Calls['edit-profile']>
type Person = { id: string; first_name: string; surname: string }
const person: Person = { id: 'A1', first_name: 'Ana', surname: 'Pérez' }
const refusal = (code: ErrorCode, problems: Problem[] = []) => new ApiError('HTTP_ERROR', code, { status: 400, body: { code, detail: '', problems } })
const words = { first_name: 'Nombre', surname: 'Apellido' }
declare module 'i18next' {
  interface ResourceNamespaceMap {
    people: { form: string; list: string }
  }
}

const remote = defineRemote({ name: 'people', hostApi: '*', pages: [{ id: 'form', path: '/form', title: 'form', access: 'session' }, { id: 'list', path: '/list', title: 'list', access: 'session' }] })

type Shown = { edit?: Edit; newest?: Person; dialog?: boolean; onDone?: jest.Mock }

/** A page with a form of a name, a link to another tab of the page and one to another page. */
function mount({ edit = () => testUser(), newest, dialog = false, onDone = jest.fn() }: Shown = {}) {
  const form = () => (
    <>
      <ResourceForm
        endpoint="edit-profile"
        {...(dialog && { dialog: { title: 'Persona' } })}
        record={{ now: person, read: () => Promise.resolve(newest), valuesOf: ({ first_name, surname }: Person) => ({ first_name, surname }) }}
        label={(field) => words[field]}
        looks={{ first_name: { hint: 'Como en la cédula.' } }}
        input={(body, { id }: Person) => ({ params: { id }, body })}
        submit="Guardar"
        saved={({ surname }) => `Guardado ${surname}`}
        onDone={onDone}
        onCancel={onDone}
      />
      <Link to="/form?tab=other">Otra pestaña</Link>
    </>
  )
  return renderPage({ remote, pages: { form: () => Promise.resolve({ default: form }), list: () => Promise.resolve({ default: () => <p>Lista</p> }) }, words: { es: {}, en: {} }, at: '/form', api: fakeApi({ calls: { 'edit-profile': edit } }) })
}
const field = (name: string) => screen.findByRole('textbox', { name })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function replace(name: string, text: string) {
  await userEvent.clear(await field(name))
  await userEvent.type(await field(name), text)
}

beforeEach(() => sessionStorage.clear())

test('labels, hints and errors belong to their inputs, and errors come after the first try', async () => {
  mount()
  await userEvent.clear(await field('Nombre'))
  expect(await field('Nombre')).toBeValid()
  expect(await field('Nombre')).toHaveAccessibleDescription('Como en la cédula.')
  await click('Guardar')
  await waitFor(async () => expect(await field('Nombre')).toHaveFocus())
  expect(await field('Nombre')).toBeInvalid()
  expect(await field('Nombre')).toHaveAccessibleDescription('Como en la cédula. Este campo no puede estar vacío.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await expectAccessible()
  await userEvent.type(await field('Nombre'), 'Eva')
  expect(await field('Nombre')).toBeValid()
})

test('it is sent once however often it is clicked, trimmed, and ends saved', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => testUser())
  const onDone = jest.fn()
  const { toasts } = mount({ edit, onDone })
  await replace('Apellido', '  Ríos ')
  const button = await screen.findByRole('button', { name: 'Guardar' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(edit).toHaveBeenCalledTimes(1)
  expect(edit).toHaveBeenCalledWith({ params: { id: 'A1' }, body: { first_name: 'Ana', surname: 'Ríos' } })
  expect(toasts.map(({ kind }) => kind)).toEqual(['success'])
  expect(sessionStorage).toHaveLength(0)
})

test('what the server finds stands at its field until that is written again, and the rest above', async () => {
  const problems = [{ field: 'surname', code: 'too_long', params: { max: 80 } }, { field: 'elsewhere', code: 'value_invalid' }]
  mount({ edit: () => Promise.reject(refusal('validation_failed', problems)), dialog: true })
  await replace('Apellido', 'Ríos')
  await click('Guardar')
  await waitFor(async () => expect(await field('Apellido')).toHaveFocus())
  expect(await field('Apellido')).toHaveAccessibleDescription('No puede tener más de 80 caracteres.')
  expect(screen.getByText('El valor no es válido.')).toBeInTheDocument()
  await userEvent.type(await field('Apellido'), 's')
  await waitFor(async () => expect(await field('Apellido')).toBeValid())
})

describe('when somebody else saved first', () => {
  const stale = () => jest.fn<ReturnType<Edit>, Parameters<Edit>>().mockRejectedValueOnce(refusal('stale_version')).mockImplementation(() => testUser())

  test('a field that only they changed has their value, and what was written stays', async () => {
    const edit = stale()
    mount({ edit, newest: { ...person, first_name: 'Adela' } })
    await replace('Apellido', 'Ríos')
    await click('Guardar')
    await waitFor(async () => expect(await field('Nombre')).toHaveValue('Adela'))
    expect(await field('Apellido')).toHaveValue('Ríos')
    await click('Guardar')
    await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ params: { id: 'A1' }, body: { first_name: 'Adela', surname: 'Ríos' } }))
  })

  test('what is typed while the save is on its way stays', async () => {
    let refuse: (why: ApiError) => void = () => undefined
    const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => new Promise((_, reject) => (refuse = reject)))
    mount({ edit, newest: { ...person, first_name: 'Adela' } })
    await replace('Apellido', 'Ríos')
    await click('Guardar')
    await userEvent.type(await field('Apellido'), ' Gil')
    refuse(refusal('stale_version'))
    await waitFor(async () => expect(await field('Nombre')).toHaveValue('Adela'))
    expect(await field('Apellido')).toHaveValue('Ríos Gil')
  })

  test('a field that both changed shows both values, and is sent once one was chosen', async () => {
    const edit = stale()
    mount({ edit, newest: { ...person, surname: 'Gómez' } })
    await replace('Apellido', 'Ríos')
    await click('Guardar')
    await screen.findByRole('button', { name: 'Dejar el mío: Ríos' })
    await click('Guardar')
    expect(edit).toHaveBeenCalledTimes(1)
    expect(await field('Apellido')).toBeInvalid()
    await expectAccessible()
    await click('Usar el suyo: Gómez')
    expect(await field('Apellido')).toHaveValue('Gómez')
    await replace('Nombre', 'Eva')
    await click('Guardar')
    await waitFor(() => expect(edit).toHaveBeenLastCalledWith({ params: { id: 'A1' }, body: { first_name: 'Eva', surname: 'Gómez' } }))
  })
})

test('unsaved input is asked about before it is lost, also by another tab of the page', async () => {
  const { address } = mount()
  await replace('Apellido', 'Ríos')
  const closing = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(closing))
  expect(closing.defaultPrevented).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Otra pestaña' }))
  await click('Seguir editando')
  expect(address()).toBe('/form')
  expect(await field('Apellido')).toHaveValue('Ríos')
  await userEvent.click(screen.getByRole('link', { name: 'Otra pestaña' }))
  await click('Salir sin guardar')
  await waitFor(() => expect(address()).toBe('/form?tab=other'))
})

test('a dialog is not closed with unsaved input without a question', async () => {
  const onDone = jest.fn()
  mount({ dialog: true, onDone })
  await replace('Apellido', 'Ríos')
  await click('Cancelar')
  const leave = await screen.findByRole('button', { name: 'Salir sin guardar' })
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(leave)
  expect(onDone).toHaveBeenCalledTimes(1)
})

const restored = 'Aquí está lo que habías escrito y no guardaste.'

test('what was typed outlives the session, and stands in the form again', async () => {
  const first = mount()
  await replace('Apellido', 'Ríos')
  // The session ends: the shell with its pages is taken away.
  first.unmount()
  mount()
  await screen.findByText(restored)
  expect(await field('Apellido')).toHaveValue('Ríos')
  await expectAccessible()
})

test('a draft that is discarded is gone', async () => {
  const first = mount()
  await replace('Apellido', 'Ríos')
  first.unmount()
  const second = mount()
  await click('Descartarlo')
  expect(await field('Apellido')).toHaveValue('Pérez')
  second.unmount()
  mount()
  await field('Apellido')
  expect(screen.queryByText(restored)).toBeNull()
})
