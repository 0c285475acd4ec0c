import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FollowedList } from '@ventanilla/api-client/api'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { ErrorCode } from '@ventanilla/contract/errors'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { written } from '../operations/views.ts'
import { mount, watchDownloads } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

const at = '/credit-card'
const file = new File(['Email\r\n'], 'recargas.csv', { type: 'text/csv' })
type History = NonNullable<NonNullable<FakeAnswers['calls']>['upload-history']>
const historyOf =
  (results: readonly UploadDocument[], running: readonly UploadDocument[] = []): History =>
  ({ query }) => {
    const found = query?.status === 'processing,uploaded' ? running : results
    return { count: found.length, count_capped: false, next: null, previous: null, results: [...found] }
  }
const open = (answers: FakeAnswers = {}, options: Partial<Parameters<typeof mount>[1]> = {}) =>
  mount({ ...answers, calls: { 'upload-history': historyOf([]), ...answers.calls } }, { at, ...options })
const taken = (own: Partial<UploadDocument> = {}) => ({ ...uploadDocument(own) })
const choose = () => screen.findByLabelText('Recarga masiva: Elige un archivo')
const refused = (code: ErrorCode, params: Record<string, string>) => () => {
  throw new ApiError('HTTP_ERROR', code, { status: 400, body: { code, detail: code, params, problems: [] } })
}

describe('an operation', () => {
  it('uploads a chosen file and opens its review', async () => {
    const upload = jest.fn(() => taken())
    const { address } = open({ bulk: { upload } })
    await userEvent.upload(await choose(), file)
    await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7'))
    expect(upload).toHaveBeenCalledWith({ body: { file } })
  })

  it('takes a dropped file', async () => {
    const { address } = open({ bulk: { upload: () => taken() } })
    await choose()
    fireEvent.drop(screen.getByRole('heading', { name: 'Recarga masiva' }), { dataTransfer: { files: [file] } })
    await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7'))
  })

  it.each([
    ['file_missing_columns', { file: 'a.csv', columns: 'Amount' }, 'Al archivo «a.csv» le faltan columnas: Amount. Agrega los encabezados que faltan, o copia tus datos en la plantilla.'],
    ['file_not_a_list', { file: 'a.csv' }, 'El archivo «a.csv» no es un CSV ni un XLSX. En tu hoja de cálculo elige «Guardar como» y el tipo CSV UTF-8 o XLSX.'],
  ] as const)('shows what is wrong with a file (%s) and how to correct it', async (code, params, sentence) => {
    const { address } = open({ bulk: { upload: refused(code, params) } })
    await userEvent.upload(await choose(), file)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(address()).toBe(at)
  })

  it('says once more where it stays to be read that it may no longer be used: the tile may go', async () => {
    const { toasts } = open({ bulk: { upload: refused('forbidden', {}) } })
    await userEvent.upload(await choose(), file)
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'No tienes permiso para esta acción.' }]))
  })

  it('gives its template in both formats, with a name and headings in the language of the person', async () => {
    const saved = watchDownloads()
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar plantilla CSV de Recarga masiva' }))
    await userEvent.click(screen.getByRole('button', { name: 'Descargar plantilla XLSX de Recarga masiva' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['plantilla-recarga-masiva.csv', 'plantilla-recarga-masiva.xlsx']))
    expect(await saved[0]?.text()).toContain('Celular,Número de identificación,Correo,Monto,Tipo (Tarjeta/Billetera),Descripción')
  })

  it('is not shown without its permission', async () => {
    open({}, { grants: { request: [], approve: ['wallet-balance'] } })
    expect(await screen.findByText('Tu rol no incluye ninguna operación masiva.')).toBeVisible()
    expect(screen.queryByLabelText('Recarga masiva: Elige un archivo')).toBeNull()
  })
})

describe('a file that is dropped beside the rows', () => {
  const dropped = async (name: string, text: string) => {
    await screen.findAllByRole('article')
    fireEvent.drop(document.body, { dataTransfer: { files: [new File([text], name)] } })
  }

  it.each(['', 'sep=;\n'])('opens a dialog that asks for its operation, with the one that has its columns chosen, below %j', async (declared) => {
    const upload = jest.fn(() => taken())
    open({ bulk: { upload } })
    await dropped('x.csv', `${declared}Correo;Identificación;Monto;Descripción;Tipo\n`)
    const dialog = await screen.findByRole('dialog', { name: '¿Para qué operación es «x.csv»?' })
    expect(within(dialog).getAllByRole('radio')).toHaveLength(written.length)
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: /Recuperar saldo/ })).toBeChecked())
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Subir' }))
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
  })

  it('needs an operation from the person when its headers cannot be read', async () => {
    open()
    await dropped('x.xlsx', 'PK')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Subir' }))
    await waitFor(() => expect(within(dialog).getByText('Elige una operación.')).toBeVisible())
  })
})

describe('the history', () => {
  it('leads to the review, the progress or the result, by status', async () => {
    const documents = (['validated', 'processing', 'completed'] as const).map((status) => taken({ upload_document_id: status, file_name: `${status}.csv`, status }))
    open({ calls: { 'upload-history': historyOf(documents) } })
    expect(await screen.findByRole('link', { name: 'Confirmar: validated.csv' })).toHaveAttribute('href', '/bulk-recharge-list/validated')
    expect(screen.getByRole('link', { name: 'Ver avance: processing.csv' })).toHaveAttribute('href', '/bulk-recharge-list/processing')
    expect(screen.getByRole('link', { name: 'Ver resultado: completed.csv' })).toHaveAttribute('href', '/bulk-recharge-list/completed/result')
    await expectAccessible()
  })

  it('shows who was notified, who was not, and how many rows wait for the provider', async () => {
    open({ calls: { 'upload-history': historyOf([taken({ emails: ['rrhh@naviera.example', 'caja'], mails: [{ address: 'rrhh@naviera.example', outcome: 'sent' }, { address: 'caja', outcome: 'not_sent' }], pending_count: 2 })]) } })
    expect(await screen.findByText('2 en espera del proveedor')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Lista 7: detalles de recargas.csv' }))
    const mailOf = async (address: string) => (await screen.findByText(address)).closest('li')
    expect(await mailOf('rrhh@naviera.example')).toHaveTextContent('Enviado')
    expect(await mailOf('caja')).toHaveTextContent('No enviado')
  })

  it('downloads the original file', async () => {
    const saved = watchDownloads()
    open({ calls: { 'upload-history': historyOf([taken()]) }, downloads: { 'uploaded-file': () => ({ blob: new Blob(['x']), fileName: undefined }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar el archivo original recargas.csv' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['recargas.csv']))
  })

  it('is sorted by the server, newest first by default', async () => {
    const history = jest.fn(historyOf([taken()]))
    open({ calls: { 'upload-history': history } })
    const table = await screen.findByRole('table', { name: 'Listas subidas' })
    expect(history).toHaveBeenCalledWith({ query: expect.objectContaining({ sort_by: 'created_at', order: 'desc' }) as object })
    await userEvent.click(within(table).getByRole('button', { name: 'Lista y archivo' }))
    await waitFor(() => expect(history).toHaveBeenLastCalledWith({ query: expect.objectContaining({ sort_by: 'file_name', order: 'asc' }) as object }))
  })

  it('says when there is nothing yet', async () => {
    open()
    expect(await screen.findByText('Todavía no se ha subido ninguna lista.')).toBeVisible()
  })

  it('says when it could not be loaded', async () => {
    mount({}, { at })
    expect(await screen.findByText(/^Error: /)).toBeVisible()
  })
})

test('a list that is being processed shows its live progress, also when somebody else started it', async () => {
  const document = taken({ status: 'processing', processed_count: 1 })
  async function* progress(_list: FollowedList, signal: AbortSignal) {
    yield { ...document, processed_count: 2 }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  open({ calls: { 'upload-history': historyOf([], [document]) } }, { progress })
  expect(await screen.findByRole('heading', { name: 'Listas en proceso' })).toBeVisible()
  expect(await screen.findByText('2 de 3 filas')).toBeVisible()
})

describe('what an operation has done', () => {
  const recharge = {
    transaction_id: '91', upload_document_id: '7', email: 'ana.perez@example.com', identification_number: '8-123-4567', mobile: '+50761234567',
    amount: '1250.50', card_or_wallet: 'Card', description: 'Bono', created_at: '2026-11-20T15:00:00Z', created_by: 'admin@ventanilla.example', reversed_by: '95',
  }
  const summary = (results = [recharge]) => jest.fn<{ count: number; count_capped: boolean; next: null; previous: null; results: (typeof recharge)[] }, [unknown]>(() => ({ count: results.length, count_capped: false, next: null, previous: null, results }))

  it('is a list beside the history, with an address of its own', async () => {
    open({ calls: { 'top-up-summary': summary() } })
    await userEvent.click(await screen.findByRole('link', { name: 'Recargas' }))
    const table = await screen.findByRole('table', { name: 'Recargas' })
    expect(screen.getByRole('link', { name: 'Recargas' })).toHaveAttribute('aria-current', 'page')
    expect(within(table).getByRole('cell', { name: '1,250.50 Reversada por el movimiento 95' })).toBeVisible()
    expect(within(table).getByRole('link', { name: 'Ver el resultado de la lista 7' })).toHaveAttribute('href', '/bulk-recharge-list/7/result')
    await expectAccessible()
  })

  it('is asked of the server as the address says', async () => {
    const calls = summary()
    open({ calls: { 'top-up-summary': calls } }, { at: `${at}?list=top-up-summary&search=ana&sort=email&order=desc&page=1` })
    await screen.findByRole('table', { name: 'Recargas' })
    expect(calls).toHaveBeenCalledWith({ query: { page: 1, page_size: 10, search: 'ana', sort_by: 'email', order: 'desc' } })
  })

  it('is not shown without the permission to read it', async () => {
    open({}, { grants: { request: ['wallet-balance'], approve: [] }, at: `${at}?list=card-requests` })
    expect(await screen.findByRole('link', { name: 'Recargas' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Tarjetas solicitadas' })).toBeNull()
    expect(await screen.findByText('Todavía no se ha subido ninguna lista.')).toBeVisible()
  })
})

describe('an operation for all users', () => {
  const begun = { upload_document_id: '12', operation: 'create-cards', status: 'processing', total_count: 40, processed_count: 0, pending_count: 0, success_count: 0, fail_count: 0, progress: '' } as const
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Solicitar para todos' }))
    // In jsdom, which has no layout, this dialog counts as hidden.
    return within(await screen.findByRole('dialog', { hidden: true }))
  }

  it('asks for confirmation, starts, and shows its progress on the page of its list', async () => {
    const begin = jest.fn(() => begun)
    const { address } = open({ calls: { 'request-card-for-all': begin } })
    const dialog = await ask()
    expect(dialog.getByText(/^Se solicita una tarjeta física .* La tarifa se cobra a cada uno de ellos\.$/)).toBeInTheDocument()
    expect(begin).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByText('Solicitar tarjetas'))
    await waitFor(() => expect(address()).toMatch(/\/12\/result$/))
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('may find nobody left, and says so kindly', async () => {
    const { toasts, address } = open({ calls: { 'request-card-for-all': refused('nothing_to_do', {}) } })
    await userEvent.click((await ask()).getByText('Solicitar tarjetas'))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: 'Todos los usuarios con KYC aprobado ya tienen tarjeta, o no pueden tenerla por ahora.' }]))
    expect(address()).toBe(at)
  })

  it('is not offered without its permission', async () => {
    open({}, { grants: { request: ['wallet-balance', 'card-balance'], approve: [] } })
    await choose()
    expect(screen.queryByRole('button', { name: 'Solicitar para todos' })).toBeNull()
  })
})
