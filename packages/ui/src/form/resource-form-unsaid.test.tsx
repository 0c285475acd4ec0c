import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible, renderPage } from '../testing/testing.tsx'
import type { FormParts } from './resource-form-props.ts'
import { ResourceForm } from './resource-form.tsx'

type Edit = NonNullable<NonNullable<FakeAnswers['calls']>['edit-profile']>
type Person = { id: string; first_name: string; surname: string }
type Parts = FormParts<'edit-profile'>
const words = { first_name: 'Nombre', surname: 'Apellido' }
const long = 'x'.repeat(200)
const tooLong = 'No puede tener más de 80 caracteres.'
declare module 'i18next' {
  interface ResourceNamespaceMap {
    person: { form: string }
  }
}

const remote = defineRemote({ name: 'person', hostApi: '*', pages: [{ id: 'form', path: '/form', title: 'form', access: 'session' }] })

type Shown = { surname?: string; edit?: Edit; unused?: 'surname'; newest?: Person; children?: (form: Parts) => ReactNode }

/** A form that holds a surname and asks for the name only. */
function mount({ surname = '', edit = () => testUser(), unused, newest, children = ({ field }) => field('first_name') }: Shown) {
  const person: Person = { id: 'A1', first_name: 'Ana', surname }
  const form = () => (
    <ResourceForm
      endpoint="edit-profile"
      record={{ now: person, read: () => Promise.resolve(newest), valuesOf: ({ first_name, surname }: Person) => ({ first_name, surname }) }}
      label={(field) => words[field]}
      unused={(values: Parts['values']) => (unused && values.first_name === 'Eva' ? [unused] : [])}
      input={(body, { id }: Person) => ({ params: { id }, body })}
      submit="Guardar"
      onDone={() => {}}
      onCancel={() => {}}
    >
      {children}
    </ResourceForm>
  )
  return renderPage({ remote, pages: { form: () => Promise.resolve({ default: form }) }, words: { es: {}, en: {} }, at: '/form', api: fakeApi({ calls: { 'edit-profile': edit } }) })
}
async function save(name: string) {
  const field = await screen.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(field)
  await userEvent.type(field, name)
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
}

beforeEach(() => sessionStorage.clear())

test('a problem of a field that the page does not show stands above the form until something is written', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => testUser())
  mount({ edit })
  await save('Adela')
  expect(await screen.findByRole('alert')).toHaveTextContent('Apellido: Este campo no puede estar vacío.')
  expect(edit).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.type(screen.getByRole('textbox'), 's')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Apellido')
})

test('so does what the server refuses in such a field', async () => {
  const problems = [{ field: 'surname', code: 'too_long' as const, params: { max: 80 } }]
  mount({ surname: 'Paz', edit: () => Promise.reject(new ApiError('HTTP_ERROR', 'refused', { status: 400, body: { code: 'validation_failed', detail: '', problems } })) })
  await save('Adela')
  expect(await screen.findByRole('alert')).toHaveTextContent(`Apellido: ${tooLong}`)
})

test('a problem that the page shows itself, or at a field that it draws once there is one, is said once', async () => {
  mount({ surname: long, children: ({ field, errorOf }) => <>{field('first_name')}{errorOf('surname') !== undefined && field('surname')}</> })
  await save('Adela')
  expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveAccessibleDescription(tooLong)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a field that does not count as the others are written stops nothing, and is sent as it was saved', async () => {
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>(() => testUser())
  const withButton = ({ field, write }: Parts) => <>{field('first_name')}<button type="button" onClick={() => write({ surname: long })}>Alargar</button></>
  mount({ surname: 'Paz', edit, unused: 'surname', children: withButton })
  await userEvent.click(await screen.findByRole('button', { name: 'Alargar' }))
  await save('Adela')
  expect(await screen.findByRole('alert')).toHaveTextContent(`Apellido: ${tooLong}`)
  await save('Eva')
  await waitFor(() => expect(edit).toHaveBeenCalledWith({ params: { id: 'A1' }, body: { first_name: 'Eva', surname: 'Paz' } }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a field that does not count needs no decision between two values', async () => {
  const stale = new ApiError('HTTP_ERROR', 'stale', { status: 409, body: { code: 'stale_version', detail: '', problems: [] } })
  const edit = jest.fn<ReturnType<Edit>, Parameters<Edit>>().mockRejectedValueOnce(stale).mockImplementation(() => testUser())
  const withButton = ({ field, write }: Parts) => <>{field('first_name')}<button type="button" onClick={() => write({ surname: 'Ríos' })}>Cambiar</button></>
  mount({ surname: 'Paz', edit, unused: 'surname', newest: { id: 'A1', first_name: 'Ana', surname: 'Gómez' }, children: withButton })
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar' }))
  await save('Adela')
  expect(await screen.findByRole('alert')).toHaveTextContent('Apellido: Otra persona también cambió este campo')
  await save('Eva')
  await waitFor(() => expect(edit).toHaveBeenCalledTimes(2))
})
