import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { operations } from '@ventanilla/contract/bulk/operations'
import { templateCsv } from '@ventanilla/contract/bulk/template'
import { FORMATS, HELP, helpSections, MESSAGES } from '@ventanilla/contract/help'
import { messages } from '@ventanilla/contract/messages/say'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { createShortcutChoice } from '../shortcuts/shortcut-choice.ts'
import { fakeFederation } from '../testing/fake-federation.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const api = fakeApi({ calls: {} })
const federation = fakeFederation([])
const open = (at: string) => renderHost({ at, api, federation })

beforeEach(() => localStorage.clear())

it.each([
  ['', 'Centro de ayuda'],
  ['/aboutLuki', 'Sobre Luki y la consola'],
  ['/registration', 'Registro e identidad'],
  ['/lukiWallet', 'Billetera y dinero'],
  ['/lukiCard', 'Tarjetas y operaciones masivas'],
  ['/profile', 'Tu acceso, perfil y roles'],
  ['/credits', 'Créditos, cashback y mercadeo'],
])('the path %s has its page, for visitors too', async (path, title) => {
  open(`${HELP}${path}`)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible()
  const section = path.slice(1) as keyof typeof helpSections
  for (const id of path === '' ? [] : helpSections[section]) expect(document.getElementById(id)).toBeVisible()
})

it('offers a screen to who may open it', async () => {
  storeToken()
  const { session } = open(`${HELP}/aboutLuki`)
  expect(await screen.findByRole('link', { name: 'Abrir la pantalla: Auditoría' })).toBeVisible()
  const releases = () => screen.queryByRole('link', { name: 'Abrir la pantalla: Versiones de las secciones' })
  const withPermissions = (...request: PermissionCode[]) => act(() => session.dispatch({ type: 'adminRead', admin: testUser({ request, approve: [] }) }))
  expect(releases()).toBeNull()
  withPermissions('user-detail')
  expect(releases()).toBeNull()
  withPermissions('releases')
  expect(releases()).toBeVisible()
})

it('says for every message what to do', async () => {
  open(MESSAGES)
  expect(await screen.findByRole('heading', { name: 'Mensajes y qué hacer' })).toBeVisible()
  const { errors, problems, warnings } = messages.es
  for (const code of Object.keys({ ...errors, ...problems, ...warnings })) {
    const entry = document.getElementById(code)
    expect(entry).toHaveTextContent(/Qué hacer: .{10}/)
    expect(entry).not.toHaveTextContent(/\{\{|\*\*/)
  }
  expect(within(document.getElementById('file_empty') ?? document.body).getByRole('heading')).toHaveTextContent('El archivo «…» está vacío.')
})

it('describes each file from its operation, and hands its template out', async () => {
  const saved: Blob[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${String(saved.push(blob))}`, revokeObjectURL: () => undefined })
  open(FORMATS)
  expect(await screen.findByRole('heading', { name: 'Formatos de archivos' })).toBeVisible()
  for (const { id, columns } of operations) {
    const part = within(document.getElementById(id) ?? document.body)
    for (const { header } of Object.values(columns)) expect(part.getByRole('rowheader', { name: new RegExp(`^${header.replace(/[()]/g, '\\$&')}`) })).toBeVisible()
  }
  const [operation] = operations.slice(-3)
  await userEvent.click(within(document.getElementById(operation?.id ?? '') ?? document.body).getByRole('button', { name: /^Descargar la plantilla de / }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.size).toBe(new Blob([templateCsv(operation ?? operations[0]!, 'es')]).size)
})

describe('the search', () => {
  it('finds words without accents and by what they mean, with their place, and keeps them in the address', async () => {
    const { address } = open(HELP)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar en la ayuda' }), 'REEMBOLSOS')
    const result = await screen.findByRole('link', { name: /^Recuperar saldo/ })
    expect(result.closest('li')).toHaveTextContent('Billetera y dinero')
    expect(address()).toBe(`${HELP}?q=REEMBOLSOS`)
    expect(screen.getByRole('status')).toHaveTextContent(/^Resultados: \d+\.$/)
  })
  it('leads from the field to the results by the keyboard, and to the entry', async () => {
    const { address } = open(`${HELP}?q=cedula`)
    await screen.findByRole('searchbox')
    await userEvent.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem').map((item) => within(item).getByRole('link'))
    expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(second).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(first?.getAttribute('href')?.split('#')[0]).toBe(address())
  })
  it('has no key of its own where single keys are switched off', async () => {
    createShortcutChoice().choose(false)
    open(HELP)
    const field = await screen.findByRole('searchbox')
    await userEvent.keyboard('/')
    expect(field).not.toHaveFocus()
  })
  it('says when nothing matches, and is cleared by Escape', async () => {
    const { address } = open(`${HELP}?q=xyzzy`)
    expect(await screen.findByText('Nada coincide con «xyzzy».')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox'), '{Escape}')
    expect(address()).toBe(HELP)
  })
})
