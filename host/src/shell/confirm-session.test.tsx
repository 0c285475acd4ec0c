import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { json, localServer, type Seen } from '@ventanilla/api-client/local-server'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { readAdminAgain } from '../app/query-client.ts'
import { createSessionApi } from '../session/session-api.ts'
import { fakeFederation } from '../testing/fake-federation.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

function Roles() {
  const api = useApi()
  const say = useProblemText()
  const [said, setSaid] = useState('')
  const remove = () =>
    api.call('delete-role', { body: { id: '7', version: 1 } }).then(
      (answer) => setSaid('detail' in answer ? answer.detail : answer.request_status),
      (error: unknown) => setSaid(say(error)),
    )
  return (
    <>
      <button onClick={() => void remove()}>Eliminar</button>
      <p>{said}</p>
    </>
  )
}
const federation = fakeFederation([
  {
    declaration: { name: 'roles', hostApi: '*', pages: [{ id: 'roles', path: '/roles', title: 'roles', access: 'session' }] },
    words: { roles: 'Roles' },
    pages: { roles: Roles },
  },
])
const refusal = (code: string, status: number) => json({ code, detail: 'x', problems: [] }, status)

/** Removes roles once the second factor was proved with 123456. */
async function server() {
  let proved = false
  const answer = (response: Parameters<ReturnType<typeof json>>[0], seen: Seen) => {
    if (seen.path === '/api/user/current_user/') return json(testUser())(response, seen)
    if (seen.path.endsWith('/confirm/')) {
      proved = seen.body.includes('123456')
      return (proved ? json({ confirmed_until: '2030-01-01T00:00:00Z' }) : refusal('second_factor_wrong', 400))(response, seen)
    }
    return (proved ? json({ detail: 'Rol eliminado.' }) : refusal('confirmation_required', 403))(response, seen)
  }
  return localServer(answer)
}

async function open() {
  const api = await server()
  storeToken()
  renderHost({ at: '/roles', federation, api: (session, words, confirmation) => createSessionApi(api.url, session, words, { confirm: confirmation.ask }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
  return { api, code: await screen.findByRole('textbox', { name: 'Código de verificación' }) }
}

beforeEach(() => localStorage.clear())

describe('a call that wants the second factor again', () => {
  it('asks for it, says when it is wrong, and is then made by itself', async () => {
    const { api, code } = await open()
    await waitFor(() => expect(code).toHaveFocus())
    await expectAccessible()
    await userEvent.type(code, '000000{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleDescription(/El código de autenticación no es correcto/))
    await userEvent.clear(code)
    await userEvent.type(code, '123456{Enter}')
    expect(await screen.findByText('Rol eliminado.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await api.close()
  })
  it('fails in words when the question is left', async () => {
    const { api } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText(/Confirma que eres tú con el código/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await api.close()
  })
})

describe('something that is forbidden', () => {
  it('makes the menu follow what the administrator may do now', async () => {
    let reads = 0
    const api = await localServer((response, seen) =>
      (seen.path === '/api/user/current_user/' ? json(testUser(++reads === 1 ? undefined : { request: [], approve: [] })) : refusal('forbidden', 403))(response, seen),
    )
    const guarded = fakeFederation([
      {
        declaration: {
          name: 'roles',
          hostApi: '*',
          pages: [{ id: 'roles', path: '/roles', title: 'roles', access: { request: ['roles-permissions'] }, navigation: { section: 'control', icon: 'roles', order: 1 } }],
        },
        words: { roles: 'Roles' },
        pages: { roles: Roles },
      },
    ])
    storeToken()
    renderHost({
      at: '/roles',
      federation: guarded,
      api: (session, words, _, queries) => createSessionApi(api.url, session, words, { onForbidden: () => void readAdminAgain(queries) }),
    })
    expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByRole('heading', { name: 'Sin acceso a esta página' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
    await api.close()
  })
})
