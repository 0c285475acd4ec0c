import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, watchDownloads, textOf } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

const at = '/upload-list/7/result'
const open = (own: Partial<UploadDocument>, { bulk, ...answers }: FakeAnswers = {}) =>
  mount({ ...answers, bulk: { review: () => ({ ...uploadDocument({ operation: 'create-users', file_name: 'usuarios.csv', total_amount: null, status: 'completed', ...own }), records: [], count: 0 }), ...bulk } }, { at })
const failed = { status: 'partially_completed', success_count: 2, fail_count: 1 } as const

afterEach(() => window.history.replaceState(null, ''))

it('leads back to where the person came from', async () => {
  const document = uploadDocument({ upload_document_id: '7', operation: 'create-users', file_name: 'usuarios.csv', total_amount: null, status: 'completed' })
  const { address } = mount(
    { calls: { 'upload-history': () => ({ count: 1, count_capped: false, next: null, previous: null, results: [document] }) }, bulk: { review: () => ({ ...document, records: [], count: 0 }) } },
    { at: '/credit-card?search=usuarios' },
  )
  await userEvent.click(await screen.findByRole('link', { name: /usuarios\.csv/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(address()).toBe('/credit-card?search=usuarios'))
})

it('says that all users were created, and Continuar leads to the hub where there is nothing to go back to', async () => {
  window.history.replaceState({ idx: 0 }, '')
  const { address } = open({})
  expect(await screen.findByRole('heading', { name: 'Usuarios creados' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(address()).toBe('/credit-card')
})

it('says that some were not, in the words of the specification', async () => {
  open(failed)
  expect(await screen.findByRole('heading', { name: 'La usuario no pudo crear' })).toBeVisible()
  expect(screen.getByText('Algunos registros no se subieron correctamente. Por favor revisa los errores y vuelve a intentarlo.')).toBeVisible()
})

it('has the rows and the reasons as files', async () => {
  const saved = watchDownloads()
  const file = (fileName: string) => () => ({ blob: new Blob(['a']), fileName })
  open(failed, { downloads: { download: file('usuarios-17.csv'), process: file('motivos.csv') } })
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar crear-usuarios-lista-7-resultado.csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Descargar el motivo de cada fila' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['usuarios-17.csv', 'motivos.csv']))
})

it('has the reasons as a file for those who only read lists, too: they may not ask for it where it is made', async () => {
  const saved = watchDownloads()
  const review = () => ({ ...uploadDocument({ operation: 'create-users', file_name: 'usuarios.csv', total_amount: null, ...failed }), records: [], count: 0 })
  const refused = () => {
    throw new ApiError('HTTP_ERROR', 'forbidden', { status: 403, body: { code: 'forbidden', detail: 'No', params: {}, problems: [] } })
  }
  mount({ bulk: { review }, downloads: { download: () => ({ blob: new Blob(['a']), fileName: 'motivos.csv' }), process: refused } }, { at, grants: { request: [], approve: ['user-detail'] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar el motivo de cada fila' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['motivos.csv']))
})

const downloaded = (row: number, status: boolean, cells: Record<string, string>) => ({ ...cells, row, status, message: '', transaction_id: null, document_id: '7' })

it('says that the failed rows are on their way, why they did not come, and reads them again', async () => {
  const rows = { file_name: 'x.csv', response: [downloaded(3, false, { first_name: 'Beto', email: 'beto@example.com' })] }
  let fail: (why: ApiError) => void = () => undefined
  const download = jest.fn<typeof rows | Promise<never>, []>(() => rows).mockReturnValueOnce(new Promise((_, reject) => void (fail = reject)))
  open(failed, { bulk: { download } })
  expect(await screen.findByRole('heading', { name: 'La usuario no pudo crear' })).toBeVisible()
  expect(await screen.findByText('Cargando...')).toBeVisible()
  fail(new ApiError('FETCH_ERROR', 'no connection'))
  expect(await screen.findByText(/No hay conexión con el servidor\./)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Beto')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('says nothing of the failed rows where a server does not tell them, or where there are too many', async () => {
  const { unmount } = open(failed)
  expect(await screen.findByRole('heading', { name: 'La usuario no pudo crear' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  unmount()
  const download = jest.fn()
  open({ ...failed, fail_count: 2_001 }, { bulk: { download } })
  expect(await screen.findByRole('heading', { name: 'La usuario no pudo crear' })).toBeVisible()
  expect(screen.queryByText('Cargando...')).toBeNull()
  expect(download).not.toHaveBeenCalled()
})

it('uploads the failed rows again as a new list', async () => {
  const uploaded: { name: string; text: string }[] = []
  const download = jest.fn(() => ({ file_name: 'x.csv', response: [downloaded(2, true, { first_name: 'Ana', email: 'ana@example.com' }), downloaded(3, false, { first_name: 'Beto', email: 'beto@example.com' })] }))
  const { address } = open(failed, {
    bulk: {
      download,
      upload: async ({ body: { file } }) => {
        if (file instanceof File) uploaded.push({ name: file.name, text: await textOf(file) })
        return uploadDocument({ upload_document_id: '8' })
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir y subir 1 fallida' }))
  // Not the whole list: it may have a hundred thousand rows.
  await waitFor(() => expect(download).toHaveBeenLastCalledWith({ body: { upload_document_id: '7', status: 'invalid' } }))
  await waitFor(() => expect(uploaded.map(({ name }) => name)).toEqual(['usuarios-fallidas.csv']))
  expect(uploaded[0]?.text.split('\r\n').slice(1)).toEqual(['Beto,,,,,beto@example.com,,,,,,,,,', ''])
  await waitFor(() => expect(address()).toMatch(/^\/upload-list\/8/))
})

it('shows how far the work has come, and what waits for the card provider', async () => {
  open({ status: 'processing', processed_count: 1, pending_count: 2 })
  expect(await screen.findByText('1 de 3 filas')).toBeVisible()
  expect(screen.getByText('2 en espera del proveedor')).toBeVisible()
})

it('leads to the review of a list that was not processed', async () => {
  const { address } = open({ status: 'validated' })
  await waitFor(() => expect(address()).toBe('/upload-list/7'))
})

it('shows a failed download in a snackbar', async () => {
  open(failed)
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar el motivo de cada fila' }))
  expect(await screen.findByText('Error al descargar el archivo CSV')).toBeVisible()
})
