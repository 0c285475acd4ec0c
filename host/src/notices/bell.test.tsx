import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Bell, Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import type { NoticeKind } from '@ventanilla/contract/notices'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { fakeFederation } from '../testing/fake-federation.ts'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const filed: Notice = {
  id: '2',
  kind: 'request_filed',
  subject_type: 'request',
  subject_id: '7',
  link: '/request-detail/7',
  params: { change: 'edit-role', record: 'Maker', person: 'Eva Paz' },
  created_at: '2026-11-21T15:00:00.000Z',
  is_read: false,
}
const ended: Notice = { ...filed, id: '1', kind: 'list_failed', subject_type: 'upload_document', subject_id: '3', link: '/bulk-recharge-list/3/result', params: { operation: 'top-up', file: 'nomina.csv', failed: 2, total: 9 }, is_read: true }
const sentence = { es: 'Eva Paz solicita un cambio que puedes decidir: Editar rol: Maker', en: 'Eva Paz requests a change that you can decide: Edit role: Maker' }
const unread = { es: 'Avisos: 1 sin leer', en: 'Notices: 1 unread' }

// The bell is followed once the browser has nothing else to do.
beforeEach(() => void Object.assign(window, { requestIdleCallback: queueMicrotask, cancelIdleCallback: () => undefined }))

/** A server whose bell says what the test says, when it says it. `followers`: how many follow now. */
function bellServer() {
  const state = { followers: 0, say: (_bell: Bell) => undefined as void }
  const bell: AsyncIterable<Bell> = {
    async *[Symbol.asyncIterator]() {
      const said: Bell[] = []
      let wake = () => undefined as void
      state.say = (one) => {
        said.push(one)
        wake()
      }
      state.followers += 1
      for (;;) {
        yield* said.splice(0)
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
  return { bell, state, say: (one: Bell) => act(async () => Promise.resolve(state.say(one))) }
}

async function open({ calls = {}, language = 'es', at = '/user/profile', first = { unread: 1, results: [filed] } }: { calls?: FakeAnswers['calls']; language?: Language; at?: string; first?: Bell } = {}) {
  storeToken()
  const server = bellServer()
  const marked = jest.fn(() => ({ unread: 0 }))
  const base: FakeAnswers['calls'] = {
    'current-user': () => testUser(),
    'own-sessions': () => ({ results: [] }),
    bell: () => ({ unread: 1, results: [filed, ended] }),
    'bell-list': () => ({ count: 0, count_capped: false, next: null, previous: null, results: [] }),
    'mark-notices-read': marked,
  }
  const host = renderHost({ at, language, federation: fakeFederation([]), api: fakeApi({ calls: { ...base, ...calls }, bell: server.bell }) })
  await waitFor(() => expect(server.state.followers).toBe(1))
  await server.say(first)
  return { ...host, ...server, marked }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

describe('the bell', () => {
  it.each(['es', 'en'] as const)('names how many are unread and opens the last ones, in %s', async (language) => {
    await open({ language })
    const bell = await button(unread[language])
    expect(bell.parentElement).toHaveTextContent('1')
    await userEvent.click(bell)
    const panel = await screen.findByRole('dialog', { name: { es: 'Avisos', en: 'Notices' }[language] })
    const [first, second] = await within(panel).findAllByRole('listitem')
    expect(within(first!).getByRole('link', { name: sentence[language] })).toHaveAttribute('href', '/request-detail/7')
    expect(first).toHaveTextContent({ es: 'Sin leer', en: 'Unread' }[language])
    expect(first).toHaveTextContent({ es: /hace|en/, en: /ago|in/ }[language])
    expect(second).toHaveTextContent({ es: 'La lista 3 (nomina.csv) terminó con fallas', en: 'List 3 (nomina.csv) ended with failures' }[language])
    expect(second).not.toHaveTextContent({ es: 'Sin leer', en: 'Unread' }[language])
    await expectAccessible()
  })
  it('closes when it leads to the page of all notices', async () => {
    const { address } = await open({ at: '/notices?page=2' })
    await screen.findByText('No tienes avisos.')
    await userEvent.click(await button(unread.es))
    await userEvent.click(await screen.findByRole('link', { name: 'Ver todos los avisos' }))
    expect(address()).toBe('/notices')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('says a new one aloud, and none of those that were there', async () => {
    const { say } = await open()
    await button(unread.es)
    expect(screen.queryByText(/Aviso nuevo/)).toBeNull()
    await say({ unread: 2, results: [{ ...ended, id: '3', is_read: false }] })
    expect(await button('Avisos: 2 sin leer')).toBeVisible()
    expect(screen.getByText(/^Aviso nuevo: La lista 3 \(nomina\.csv\) terminó con fallas/)).toHaveAttribute('aria-live', 'polite')
  })
  it('marks a notice as read that is opened, and goes to its page', async () => {
    const { marked, address } = await open()
    await userEvent.click(await button(unread.es))
    await userEvent.click(await screen.findByRole('link', { name: sentence.es }))
    expect(address()).toBe('/request-detail/7')
    expect(marked).toHaveBeenCalledWith({ body: { ids: ['2'] } })
    expect(await button('Avisos: ninguno sin leer')).toBeVisible()
  })
  it('marks all as read, and says why where it can’t', async () => {
    const { marked } = await open()
    marked.mockImplementationOnce(() => refused('service_unavailable'))
    await userEvent.click(await button(unread.es))
    await userEvent.click(await button('Marcar todos como leídos'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await button(unread.es)).toBeInTheDocument()
    await userEvent.click(await button('Marcar todos como leídos'))
    expect(marked).toHaveBeenLastCalledWith({ body: { all: true } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todos como leídos' })).toBeNull())
  })
  it('says that there is nothing, or that it could not be loaded', async () => {
    let down = true
    await open({ first: { unread: 0, results: [] }, calls: { bell: () => (down ? refused('service_unavailable') : { unread: 0, results: [] }) } })
    await userEvent.click(await button('Avisos: ninguno sin leer'))
    expect(await screen.findByText('No se pudieron cargar tus avisos')).toBeVisible()
    down = false
    await userEvent.click(await button('Reintentar'))
    expect(await screen.findByText('No tienes avisos.')).toBeVisible()
  })
  it('is not there on a server without it', async () => {
    storeToken()
    renderHost({ at: '/user/profile', api: fakeApi({ calls: { 'current-user': () => testUser(), 'own-sessions': () => ({ results: [] }) } }) })
    await screen.findByRole('heading', { name: 'Mi perfil' })
    expect(screen.queryByRole('button', { name: /^Avisos/ })).toBeNull()
  })
})

describe('the page of notices', () => {
  it.each(['es', 'en'] as const)('lists them, and marks those that are selected, in %s', async (language) => {
    const list = jest.fn(() => ({ count: 2, count_capped: false, next: null, previous: null, results: [filed, ended] }))
    const { marked } = await open({ at: '/notices', language, calls: { 'bell-list': list } })
    expect(await screen.findByRole('heading', { level: 1, name: { es: 'Avisos', en: 'Notices' }[language] })).toBeVisible()
    expect(await screen.findByRole('link', { name: sentence[language] })).toBeVisible()
    expect(screen.getByRole('cell', { name: { es: 'Lista con fallas', en: 'List with failures' }[language] })).toBeVisible()
    await expectAccessible()
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(sentence[language]) }))
    await userEvent.click(await button({ es: 'Marcar como leídos', en: 'Mark as read' }[language]))
    expect(marked).toHaveBeenCalledWith({ body: { ids: ['2'] } })
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(1))
  })
  it('shows kinds of a newer server, by what they are about or by their code', async () => {
    const kind: string = 'card_lost'
    const unknown: Notice = { ...filed, kind: kind as NoticeKind }
    const list = () => ({ count: 2, count_capped: false, next: null, previous: null, results: [unknown, { ...unknown, id: '1', params: {} }] })
    await open({ at: '/notices', calls: { 'bell-list': list } })
    expect(await screen.findByRole('link', { name: 'Editar rol: Maker' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'card_lost' })).toBeVisible()
    expect(screen.getAllByRole('cell', { name: 'card_lost' })).toHaveLength(2)
  })
})
