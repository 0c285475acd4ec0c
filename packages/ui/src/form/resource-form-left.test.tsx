import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { AnswerOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { Link, useNavigate } from '@ventanilla/remote-sdk/router'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { ConfirmCall } from '../detail/confirm-call.tsx'
import { renderPage } from '../testing/testing.tsx'
import { ResourceForm } from './resource-form.tsx'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    left: { form: string; question: string; list: string; saved: string }
  }
}

const page = { access: 'session' as const }
const remote = defineRemote({
  name: 'left',
  hostApi: '*',
  pages: [{ id: 'form', path: '/form', title: 'form', ...page }, { id: 'question', path: '/question', title: 'question', ...page }, { id: 'list', path: '/list', title: 'list', ...page }, { id: 'saved', path: '/saved', title: 'saved', ...page }],
})

function Form() {
  const navigate = useNavigate()
  return (
    <>
      <ResourceForm endpoint="edit-profile" label={(field) => field} start={{ first_name: 'Ana', surname: 'Pérez' }} input={(body) => ({ params: { id: 'A1' }, body })} submit="Guardar" saved={() => 'Guardado'} onDone={() => void navigate('/saved')} onCancel={() => undefined} />
      <Link to="/list">Lista</Link>
    </>
  )
}

function Question() {
  const navigate = useNavigate()
  return (
    <>
      <ConfirmCall endpoint="delete-role" input={{ body: { id: 'R2', version: 3 } }} title="¿Eliminar?" confirm="Eliminar" done="Eliminado" onDone={() => void navigate('/saved')} onClose={() => undefined}>Nadie lo tiene.</ConfirmCall>
      <Link to="/list">Lista</Link>
    </>
  )
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Goes to the list, whatever lies above the page: as the browser's Back does. */
const goToList = () => act(() => screen.getByText('Lista', { selector: 'a' }).click())

const filed: RequestFiled = { request_id: '41', request_status: 'pending', expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz'] }

/** A page whose call is answered once `answer` is called. */
function open(at: string, deleted: AnswerOf<Endpoints['delete-role']> = { detail: 'x' }) {
  let answer = () => undefined as void
  const waits = <T,>(value: T) => () => new Promise<T>((resolve) => (answer = () => resolve(value)))
  const shown = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> })
  const rendered = renderPage({
    remote,
    pages: { form: () => Promise.resolve({ default: Form }), question: () => Promise.resolve({ default: Question }), list: shown('Todas'), saved: shown('Una') },
    words: { es: {}, en: {} },
    at,
    api: fakeApi({ calls: { 'edit-profile': waits(testUser()), 'delete-role': waits(deleted) } }),
  })
  return { ...rendered, answer: () => act(() => Promise.resolve(answer())) }
}

test('a form that was left while it was sent says that it is saved, and leads nowhere', async () => {
  const { address, toasts, answer } = open('/form')
  await userEvent.type((await screen.findAllByRole('textbox'))[1] ?? document.body, ' Gil')
  await click('Guardar')
  goToList()
  await click('Salir sin guardar')
  await screen.findByText('Todas')
  await answer()
  await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['success']))
  expect(address()).toBe('/list')
})

test('so does a question that was left while its call was on its way', async () => {
  const { address, toasts, answer } = open('/question')
  await click('Eliminar')
  goToList()
  await screen.findByText('Todas')
  await answer()
  await waitFor(() => expect(toasts.map(({ kind }) => kind)).toEqual(['success']))
  expect(address()).toBe('/list')
})

test('a change that was left while it was sent says that it waits for approval', async () => {
  const { address, toasts, answer } = open('/question', filed)
  await click('Eliminar')
  goToList()
  await screen.findByText('Todas')
  await answer()
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Enviado a aprobación']))
  expect(address()).toBe('/list')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test.each(['/form', '/question'])('who stays on %s is led on', async (at) => {
  const { address, answer } = open(at)
  if (at === '/form') await userEvent.type((await screen.findAllByRole('textbox'))[1] ?? document.body, ' Gil')
  await click(at === '/form' ? 'Guardar' : 'Eliminar')
  await answer()
  await waitFor(() => expect(address()).toBe('/saved'))
})
