import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { fakeFederation, type FakeRemote } from '../testing/fake-federation.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const home: FakeRemote = {
  declaration: { name: 'home', hostApi: '*', pages: [{ id: 'home', path: '/home', title: 'home', access: 'session', navigation: { section: 'overview', icon: 'home', order: 1 } }] },
  words: { home: 'Inicio' },
  pages: { home: () => <h1>Inicio</h1> },
}
const must = { ...testUser(), second_factor_required: true }

beforeEach(() => localStorage.clear())

test.each([['es', 'Activa la verificación en dos pasos'], ['en', 'Turn on two-step verification']] as const)('who must set a second factor up meets that and nothing else, in %s', async (language, title) => {
  storeToken()
  renderHost({ at: '/home', language, federation: fakeFederation([home]), api: fakeApi({ calls: { 'current-user': () => must } }) })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Inicio' })).toBeNull()
  await expectAccessible()
})

test('once it is on, the recovery codes stay until they are kept, and then the page that was asked for opens', async () => {
  let on = false
  const begin = jest.fn(() => ({ secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }))
  const enable = () => {
    on = true
    return { recovery_codes: ['abcde-fghjk'] }
  }
  storeToken()
  const { session } = renderHost({
    at: '/home',
    federation: fakeFederation([home]),
    api: fakeApi({ calls: { 'current-user': () => ({ ...must, second_factor: on }), 'begin-second-factor': begin, 'enable-second-factor': enable } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Activar' }))
  const asked = await screen.findByRole('dialog', { name: 'Activar la verificación en dos pasos' })
  await userEvent.type(within(asked).getByLabelText('Contraseña actual'), 'mi-clave-1')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '123456')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Activar' }))
  expect(await screen.findByText('abcde-fghjk')).toBeInTheDocument()
  act(() => session.dispatch({ type: 'adminRead', admin: { ...must, second_factor: true } }))
  expect(screen.getByText('abcde-fghjk')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ya los guardé' }))
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('abcde-fghjk')).toBeNull())
})
