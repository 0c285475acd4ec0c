import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ResultAnswer, ResultTransaction, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { expectAccessible } from '@ventanilla/ui/testing'
import { datedName } from '@ventanilla/ui/core'
import { held, mount, watchDownloads } from '../testing/mount.tsx'
import { transaction, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7/result'
const resultOf = (transactions: readonly ResultTransaction[], own: Partial<UploadDocument> = {}): ResultAnswer => ({
  ...uploadDocument({ status: 'partially_completed', success_count: 1, fail_count: 2, ...own }),
  transactions: [...transactions],
  count: transactions.length,
})
const mixed = [
  transaction({ row: 2, email: 'ana@example.com' }),
  transaction({ row: 3, email: 'beto@example.com', status: false, transaction_id: null, message: '', problems: [{ code: 'card_missing' }] }),
  transaction({ row: 4, email: 'carla@example.com', status: false, transaction_id: null, message: '' }),
]
const rowOf = async (email: string) => within((await screen.findByText(email)).closest('tr') ?? document.body)

describe('the result of a list', () => {
  it('shows what became of every row', async () => {
    mount({ bulk: { result: () => resultOf(mixed) } }, { at })
    const done = await rowOf('ana@example.com')
    expect(done.getByText('Exitosa')).toBeVisible()
    expect(done.getByText('Recarga aplicada')).toHaveAttribute('data-tone', 'success')
    const failed = await rowOf('beto@example.com')
    expect(failed.getByText('Fallida')).toBeVisible()
    expect(failed.getByText('El usuario no tiene tarjeta.')).toHaveAttribute('data-tone', 'danger')
    expect((await rowOf('carla@example.com')).getByText('El servidor no indicó el motivo.')).toBeVisible()
    await expectAccessible()
  })

  it('of a reversal says "No se indicó el motivo" of a row without a message', async () => {
    mount({ bulk: { result: () => resultOf([transaction({ status: false, transaction_id: null, message: '' })], { operation: 'recover-balance' }) } }, { at: '/recover-balance-list/7/result' })
    expect(await screen.findByText('No se indicó el motivo')).toBeVisible()
  })

  it('is searched and sorted by the server, with the state in the address', async () => {
    const result = jest.fn(() => resultOf(mixed))
    const { address } = mount({ bulk: { result } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: 'Correo' }))
    await userEvent.type(screen.getByRole('searchbox', { name: /Buscar/ }), 'ana{Enter}')
    await waitFor(() => expect(result).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 1, page_size: 10, search: 'ana', sort_by: 'email', order: 'asc' }) as object }))
    expect(address()).toBe(`${at}?sort=email&order=asc&search=ana`)
  })

  it('says that more rows match than were counted', async () => {
    mount({ bulk: { result: () => ({ ...resultOf(mixed), count: 5_000, count_capped: true }) } }, { at: `${at}?search=ana` })
    expect(await screen.findByText(/^1–10 de más de 5[.,]?000$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Última página' })).toBeNull()
  })

  it('goes on behind the rows that were counted, as long as the server says that more follow', async () => {
    const result = jest.fn(({ query }: { query?: { page?: unknown } }) => ({ ...resultOf(mixed), count: 5_000, count_capped: true, more: Number(query?.page) < 502 }))
    const { address } = mount({ bulk: { result } }, { at: `${at}?search=ana&page=500` })
    await userEvent.click(await screen.findByRole('button', { name: /^Páginas 501 a/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Página 502' }))
    await waitFor(() => expect(address()).toBe(`${at}?search=ana&page=502`))
    expect(await screen.findByRole('button', { name: 'Página 502', current: 'page' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Página 503' })).toBeNull()
  })

  it('goes to the last page that was counted when the address names one without rows', async () => {
    const result = jest.fn(({ query }: { query?: { page?: unknown } }) => ({ ...resultOf(Number(query?.page) > 500 ? [] : mixed), count: 5_000, count_capped: true }))
    const { address } = mount({ bulk: { result } }, { at: `${at}?search=ana&page=90000` })
    expect(await screen.findByText(/^4[.,]?991–5[.,]?000 de más de 5[.,]?000$/)).toBeVisible()
    expect(address()).toBe(`${at}?search=ana&page=500`)
    expect(result).toHaveBeenCalledTimes(2)
  })

  it('says what became of the mails, and looks again while they are on their way', async () => {
    const result = jest.fn().mockReturnValueOnce(resultOf(mixed, { mails: [{ address: 'jefa@example.com', outcome: 'waiting' }] })).mockReturnValue(resultOf(mixed, { mails: [{ address: 'jefa@example.com', outcome: 'sent' }] }))
    mount({ bulk: { result } }, { at })
    const notices = within(await screen.findByRole('region', { name: 'Avisos por correo' }))
    expect(notices.getByText('Por enviar')).toBeVisible()
    expect(await notices.findByText('Enviado', undefined, { timeout: 20_000 })).toBeVisible()
  })

  it('ends with Ok, which leads to the operations', async () => {
    const { address } = mount({ bulk: { result: () => resultOf(mixed) } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: 'Ok' }))
    expect(address()).toBe('/credit-card')
  })
})

it('tries the failed rows again as a list of their own', async () => {
  const upload = jest.fn<UploadDocument, [{ body: { file: Blob } }]>(() => uploadDocument({ upload_document_id: '8' }))
  const result = jest.fn(() => resultOf(mixed))
  const { address } = mount({ bulk: { result, upload } }, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir y subir 2 fallidas' }))
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/8'))
  expect(result).toHaveBeenCalledWith({ query: { upload_document_id: '7', status: 'invalid' } })
  expect(upload.mock.calls[0]?.[0].body.file).toMatchObject({ name: 'recargas-fallidas.csv' })
})

it('uploads them once, however fast the button is pressed again', async () => {
  const upload = jest.fn(() => uploadDocument({ upload_document_id: '8' }))
  const { address } = mount({ bulk: { result: () => resultOf(mixed), upload } }, { at })
  const button = await screen.findByRole('button', { name: 'Corregir y subir 2 fallidas' })
  // Both before React draws the button as busy.
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/8'))
  expect(upload).toHaveBeenCalledTimes(1)
})

it('says first what failed and why, by reasons that the server filters, and has the failed rows as a file', async () => {
  const result = jest.fn(() => ({ ...resultOf(mixed), kinds: [{ kind: 'card_missing', count: 1 }, { kind: '', count: 1 }] }))
  const download = jest.fn(() => ({ blob: new Blob(['a']), fileName: 'recarga-masiva-lista-7-fallidas.csv' }))
  const saved = watchDownloads()
  mount({ bulk: { result }, downloads: { download } }, { at })
  const failures = within(await screen.findByRole('region', { name: 'Qué falló y por qué' }))
  expect(failures.getByText('2 filas fallidas:')).toBeVisible()
  expect(failures.getByRole('button', { name: 'Sin motivo del servidor: 1' })).toBeVisible()
  expect(result).toHaveBeenLastCalledWith({ query: expect.objectContaining({ sort_by: 'status', order: 'asc' }) as object })
  await userEvent.click(failures.getByRole('button', { name: 'Sin tarjeta: 1' }))
  await waitFor(() => expect(result).toHaveBeenLastCalledWith({ query: expect.objectContaining({ kind: 'card_missing' }) as object }))
  await userEvent.click(failures.getByRole('button', { name: 'Descargar las fallidas: recarga-masiva-lista-7-fallidas.csv' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['recarga-masiva-lista-7-fallidas.csv']))
  expect(download).toHaveBeenCalledWith({ body: { upload_document_id: '7', status: 'invalid' } })
  await expectAccessible()
})

describe('the CSV link', () => {
  it('saves under a date-stamped name when the server sends none', async () => {
    const saved = watchDownloads()
    mount({ bulk: { result: () => resultOf(mixed) }, downloads: { download: () => ({ blob: new Blob(['a']), fileName: undefined }) } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: `Descargar recarga-masiva-lista-7-resultado.csv` }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([datedName('recarga-masiva-lista-7-resultado')]))
    expect(datedName('top-up', 'csv', new Date('2026-11-21T03:00:00Z'))).toBe('top-up-2026-11-20.csv')
  })

  it('does nothing visible when there is nothing in it', async () => {
    const saved = watchDownloads()
    const download = jest.fn(() => ({ blob: new Blob([]), fileName: 'x.csv' }))
    const { toasts } = mount({ bulk: { result: () => resultOf(mixed) }, downloads: { download } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: `Descargar recarga-masiva-lista-7-resultado.csv` }))
    await waitFor(() => expect(download).toHaveBeenCalled())
    expect(saved).toEqual([])
    expect(toasts).toEqual([])
  })

  it('shows a failure', async () => {
    mount({ bulk: { result: () => resultOf(mixed) } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: `Descargar recarga-masiva-lista-7-resultado.csv` }))
    expect(await screen.findByText('Error al descargar el archivo CSV')).toBeVisible()
  })
})

describe('a list that is', () => {
  it('still being processed shows how far it has come, and then its rows', async () => {
    const result = jest.fn(() => resultOf([], { status: 'processing', processed_count: 1 })).mockReturnValueOnce(resultOf([], { status: 'processing', processed_count: 1 }))
    const ended = held<undefined>()
    const step = { upload_document_id: '7', operation: 'top-up', total_count: 3, pending_count: 0, success_count: 1, fail_count: 2 }
    async function* progress() {
      yield { ...step, status: 'processing' as const, processed_count: 2, total_amount: '20.00' }
      await ended.promise
      result.mockReturnValue(resultOf(mixed))
      yield { ...step, status: 'partially_completed' as const, processed_count: 3 }
    }
    mount({ bulk: { result } }, { at, progress })
    expect(await screen.findByText('2 de 3 filas')).toBeVisible()
    // The amount beside counts of the progress is the progress's own, not the 134.00 that the list had when it was read.
    expect(screen.getByText('Monto aplicado').closest('dl')).toHaveTextContent(/USD.20\.00$/)
    expect(screen.getByText(/^Puedes cerrar esta ventana: el proceso continúa/)).toBeVisible()
    ended.settle(undefined)
    expect(await screen.findByText('Recarga aplicada')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('not validated yet leads to its review, which says how far that is', async () => {
    const document = uploadDocument({ status: 'uploaded' })
    const { address } = mount({
      bulk: {
        result: () => {
          throw new ApiError('HTTP_ERROR', 'no', { status: 409, body: { code: 'list_being_validated', detail: '', problems: [] } })
        },
        review: () => ({ ...document, records: [], count: 0, kinds: [] }),
      },
    }, { at })
    await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7'))
  })

  it('not processed yet leads to its review', async () => {
    const { address } = mount({ bulk: { result: () => resultOf([], { status: 'validated' }) } }, { at })
    await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7'))
  })

  it('shows nothing of another list that was open before it', async () => {
    const { promise, settle } = held<ResultAnswer>()
    const { go } = mount({ bulk: { result: ({ query }) => (query?.upload_document_id === '7' ? resultOf(mixed) : promise) } }, { at })
    expect(await screen.findByText('ana@example.com')).toBeVisible()
    await go('/bulk-recharge-list/9/result')
    expect(screen.queryByText('ana@example.com')).not.toBeInTheDocument()
    settle(resultOf([transaction({ row: 2, email: 'nina@example.com' })]))
    expect(await screen.findByText('nina@example.com')).toBeVisible()
  })

  it('unknown says so', async () => {
    mount({}, { at })
    expect(await screen.findByText(/^Error: /)).toBeVisible()
  })
})
