import { screen } from '@testing-library/react'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { renderHost } from '../testing/render-host.tsx'

/** What webpack throws where the script of a chunk does not come. */
const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: `${location.origin}/assets/7.js` })
let mockThrown: Error | undefined

jest.mock('../help/help-centre.tsx', () => ({
  __esModule: true,
  default: () => {
    if (mockThrown) throw mockThrown
    return <h1>Ayuda</h1>
  },
}))

const asked = jest.fn<Promise<{ status: number }>, [string, RequestInit]>()
const { fetch } = globalThis
beforeEach(() => {
  asked.mockReset()
  Object.assign(globalThis, { fetch: asked })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  Object.assign(globalThis, { fetch })
  jest.restoreAllMocks()
})
const open = (language: 'es' | 'en' = 'es') => renderHost({ at: '/helpCenter', api: fakeApi({}), language })

it.each([
  ['es', 'No se pudo abrir esta sección', /Hay una versión nueva de la consola/, 'Recargar la página'],
  ['en', 'This section could not be opened', /There is a new version of the console/, 'Reload the page'],
] as const)('the help centre whose files are gone offers to load the page again (%s)', async (language, title, text, reload) => {
  mockThrown = notLoaded
  asked.mockResolvedValue({ status: 404 })
  open(language)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: reload })).toBeVisible()
  expect(asked).toHaveBeenCalledWith(notLoaded.request, { method: 'HEAD', cache: 'no-store' })
  await expectAccessible()
})

it('says that the server does not answer where the file is there, or nothing answers', async () => {
  mockThrown = notLoaded
  for (const answer of [() => Promise.resolve({ status: 200 }), () => Promise.reject(new TypeError('Failed to fetch'))]) {
    asked.mockImplementation(answer)
    const { unmount } = open()
    expect(await screen.findByText(/El servidor de esta sección no responde/)).toBeVisible()
    unmount()
  }
})

it('is the error screen where the page throws by itself, and asks for no file', async () => {
  mockThrown = new TypeError('broken')
  open()
  expect(await screen.findByRole('heading', { name: '¡Error inesperado de la aplicación!' })).toBeVisible()
  expect(screen.getByText('broken')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})
