import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ProcessAnswer, ReviewRecord, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { goOnAndConfirm } from '../testing/confirm.ts'
import { held, mount, watchDownloads } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

type Bulk = NonNullable<FakeAnswers['bulk']>
const at = '/bulk-recharge-list/7'
const reviewOf = (records: readonly ReviewRecord[], own: Partial<UploadDocument> = {}): NonNullable<Bulk['review']> => () => ({
  ...uploadDocument({ total_count: records.length, success_count: records.filter(({ is_valid }) => is_valid).length, fail_count: records.filter(({ is_valid }) => !is_valid).length, ...own }),
  records: [...records],
  count: records.length,
})
const open = (records: readonly ReviewRecord[], answers: FakeAnswers = {}, own: Partial<UploadDocument> = {}) =>
  mount({ ...answers, bulk: { review: reviewOf(records, own), ...answers.bulk } }, { at })
const done = (own: Partial<UploadDocument> = {}): ProcessAnswer => ({ ...uploadDocument({ status: 'completed', ...own }), progress: '/api/user/upload-progress/?upload_document_id=7' })
const shownRows = () => within(screen.getByRole('table', { name: 'Filas de la lista' })).getAllByRole('row').slice(1)
const people = ['Ana', 'beto', 'Carla'].map((name, at) => reviewRecord({ row: at + 2, email: `${name}@example.com`, identification_number: `8-${at}-1` }))
const notify = () => screen.getByRole('textbox', { name: 'Correos a notificar' })
const goOn = () => screen.getByRole('button', { name: 'Continuar' })

describe('the review of a valid list', () => {
  it('shows counts, total, file and rows, and offers Continuar', async () => {
    open(people)
    expect(await screen.findByRole('heading', { name: 'Lista subida 7' })).toBeVisible()
    expect(await screen.findByText('Ana@example.com')).toBeVisible()
    expect(screen.getByText('Recarga masiva · recargas.csv')).toBeVisible()
    expect(screen.getByText(/^Subida por .+@/)).toBeVisible()
    expect(screen.getByRole('button', { name: `Descargar recarga-masiva-lista-7-revision.csv` })).toBeVisible()
    expect(screen.getByText(/134[.,]00/)).toBeVisible()
    expect(goOn()).toBeEnabled()
    await expectAccessible()
  })

  it('finds by e-mail in any case, and goes back to the first page', async () => {
    const many = Array.from({ length: 25 }, (_, index) => reviewRecord({ row: index + 2, email: `user${index + 1}@example.com` }))
    const { address } = open(many)
    await userEvent.click(await screen.findByRole('button', { name: 'Página 3' }))
    expect(shownRows()).toHaveLength(5)
    await userEvent.type(screen.getByRole('searchbox', { name: /Buscar/ }), 'USER1')
    await waitFor(() => expect(shownRows()).toHaveLength(10))
    expect(address()).toBe(`${at}?search=USER1`)
  })

  it('sorts a new column ascending and the same one the other way, without regard to case', async () => {
    open(people)
    const sort = await screen.findByRole('button', { name: 'Correo' })
    await userEvent.click(sort)
    expect(shownRows()[0]).toHaveTextContent('Ana@')
    await userEvent.click(sort)
    expect(shownRows()[0]).toHaveTextContent('Carla@')
  })

  it('asks for the addresses before anything is sent', async () => {
    const process = jest.fn(() => done())
    open(people, { bulk: { process } })
    await screen.findByText('Ana@example.com')
    await userEvent.click(goOn())
    expect(screen.getByText('Por favor, ingresa los correos electrónicos antes de continuar.')).toBeVisible()
    await userEvent.type(notify(), ' , ;{Enter}')
    expect(screen.getByText('Por favor, ingresa los correos electrónicos antes de continuar.')).toBeVisible()
    expect(process).not.toHaveBeenCalled()
  })

  it('shows that it works on it, then leads to the result', async () => {
    const answer = held<ProcessAnswer>()
    const process = jest.fn(() => answer.promise)
    const { address } = open(people, { bulk: { process } })
    await screen.findByText('Ana@example.com')
    await userEvent.type(notify(), 'a@b.pa, c@d.pa')
    await goOnAndConfirm()
    expect(await screen.findByRole('alertdialog', { name: 'Procesando...' })).toBeVisible()
    expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'a@b.pa, c@d.pa' } })
    answer.settle(done())
    await waitFor(() => expect(address()).toBe(`${at}/result`))
  })

  it('follows long work to its end, then leads to the result', async () => {
    const step = { upload_document_id: '7', operation: 'top-up', total_count: 3, pending_count: 0, success_count: 0, fail_count: 0 }
    const { address } = open(people, {
      bulk: { process: () => done({ status: 'processing' }) },
      progress: [{ ...step, status: 'processing', processed_count: 1 }, { ...step, status: 'completed', processed_count: 3 }],
    })
    await screen.findByText('Ana@example.com')
    await userEvent.type(notify(), 'a@b.pa')
    await goOnAndConfirm()
    await waitFor(() => expect(address()).toBe(`${at}/result`))
  })

  it('shows a failure and loses nothing', async () => {
    const process = () => {
      throw new ApiError('FETCH_ERROR', 'Network Error')
    }
    const { toasts, address } = open(people, { bulk: { process } })
    await screen.findByText('Ana@example.com')
    await userEvent.type(notify(), 'a@b.pa')
    await goOnAndConfirm()
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible()
    expect(toasts).toEqual([])
    expect(notify()).toHaveValue('a@b.pa')
    expect(address()).toBe(at)
  })
})

describe('the review of a list with problems', () => {
  const bad = reviewRecord({ row: 5, email: 'x', is_valid: false, invalid_message: 'otro idioma', problems: [{ code: 'email_invalid', field: 'email' }] })
  const dumb = reviewRecord({ row: 6, email: 'y@example.com', is_valid: false })

  it('marks each bad row with its message, and does not offer Continuar', async () => {
    open([...people, bad, dumb])
    expect(await screen.findByRole('button', { name: 'Inválida: Correo: El correo no es válido.' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Inválida: Datos no válidos' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    await expectAccessible()
  })

  it('leaves only the bad rows when asked', async () => {
    open([...people, bad])
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Solo inválidas' }))
    expect(shownRows()).toHaveLength(1)
  })

  it('shows warnings of the file and of rows', async () => {
    open([reviewRecord({ warnings: [{ code: 'duplicate_in_list_warning', params: { first: 2 } }] })], {}, {
      warnings: [
        { code: 'extra_columns', params: { columns: 'Nota' } },
        { code: 'encoding_doubtful', params: { examples: 'Bjørn, Ærø' } },
      ],
    })
    expect(await screen.findByText('Columnas que no se usarán: Nota.')).toBeVisible()
    expect(screen.getByText(/Revisa que estas palabras se lean bien: Bjørn, Ærø\./)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Aviso: Igual a la fila 2/ })).toBeVisible()
  })
})

describe('a long list', () => {
  it('is searched, sorted and paged by the server', async () => {
    const review = jest.fn(reviewOf(people, { total_count: 500_000, success_count: 500_000 }))
    open(people, { bulk: { review } })
    await userEvent.click(await screen.findByRole('button', { name: 'Correo' }))
    await waitFor(() => expect(review).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 1, page_size: 10, sort_by: 'email', order: 'asc' }) as object }))
    expect(review).not.toHaveBeenCalledWith({ query: { upload_document_id: '7' } })
  })
})

describe('leaving', () => {
  it('asks first: Regresar stays, Sí, salir goes back one page', async () => {
    const history = ({ query }: { query?: { status?: string } }) => ({ count: 1, count_capped: false, next: null, previous: null, results: query?.status ? [] : [uploadDocument()] })
    const { address } = mount({ calls: { 'upload-history': history }, bulk: { review: reviewOf(people) } }, { at: '/credit-card' })
    await userEvent.click(await screen.findByRole('link', { name: 'Confirmar: recargas.csv' }))
    await screen.findByText('Ana@example.com')
    expect(address()).toBe(at)
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    const dialog = await screen.findByRole('dialog', { name: 'Salir de la lista' })
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regresar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(at)
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, salir' }))
    await waitFor(() => expect(address()).toBe('/credit-card'))
  })
})

describe('a list that is no longer to be reviewed', () => {
  it.each(['processing', 'completed', 'partially_completed', 'failed'] as const)('%s redirects to the result', async (status) => {
    const { address } = open(people, {}, { status })
    await waitFor(() => expect(address()).toBe(`${at}/result`))
  })
})

describe('loading', () => {
  it('says so', async () => {
    mount({ bulk: { review: () => held<never>().promise } }, { at })
    expect(await screen.findByText('Cargando...')).toBeVisible()
  })

  it('shows why it failed, and tries again', async () => {
    let failing = true
    const review: Bulk['review'] = (input) => {
      if (failing) throw new ApiError('HTTP_ERROR', 'boom', { status: 503, body: { code: 'service_unavailable', detail: '', problems: [] } })
      return reviewOf(people)(input)
    }
    mount({ bulk: { review } }, { at })
    expect(await screen.findByText(/^Error: El servicio no está disponible/)).toBeVisible()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Ana@example.com')).toBeVisible()
  })
})

describe('the CSV link', () => {
  it('saves the file under the name that the server gives it', async () => {
    const saved = watchDownloads()
    open(people, { downloads: { 'review-download': () => ({ blob: new Blob(['a,b']), fileName: 'recargas.csv' }) } })
    await userEvent.click(await screen.findByRole('button', { name: `Descargar recarga-masiva-lista-7-revision.csv` }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['recargas.csv']))
  })

  it('shows a failed download', async () => {
    open(people)
    await userEvent.click(await screen.findByRole('button', { name: `Descargar recarga-masiva-lista-7-revision.csv` }))
    expect(await screen.findByText('Error al descargar el archivo CSV')).toBeVisible()
  })
})

test('in English everything is in English', async () => {
  mount({ bulk: { review: reviewOf(people) } }, { at, language: 'en' })
  expect(await screen.findByRole('heading', { name: 'Uploaded list 7' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
})
