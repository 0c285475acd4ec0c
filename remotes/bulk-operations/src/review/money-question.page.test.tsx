import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

type Confirmation = ResponseOf<Endpoints[Extract<EndpointId, 'list-confirmation'>]>
const confirmation = (own: Partial<Confirmation> = {}): Confirmation => ({
  upload_document_id: '7', total_count: 3, people: 2, amount: '134.00', account: { kind: 'programme_float', before: '1000.00', after: '866.00' }, unwritten: [], undelivered: [], earlier: null, ...own,
})
const done = () => ({ ...uploadDocument({ status: 'completed' as const }), progress: '/api/user/upload-progress/?upload_document_id=7' })
const records = [2, 3, 4].map((row) => reviewRecord({ row }))

const open = async ({ document = {}, confirmed = () => confirmation(), process = done, emails = 'a@b.pa', language }: { document?: Partial<UploadDocument>; confirmed?: NonNullable<FakeAnswers['calls']>['list-confirmation'] | null; process?: NonNullable<FakeAnswers['bulk']>['process']; emails?: string; language?: 'en' } = {}) => {
  const mounted = mount({ calls: { ...(confirmed && { 'list-confirmation': confirmed }) }, bulk: { process, review: () => ({ ...uploadDocument(document), records, count: 3 }) } }, { at: '/bulk-recharge-list/7', ...(language && { language }) })
  await userEvent.type(await screen.findByRole('textbox', { name: language ? 'E-mails to notify' : 'Correos a notificar' }), emails)
  await userEvent.click(screen.getByRole('button', { name: language ? 'Continue' : 'Continuar' }))
  return { ...mounted, dialog: within(await screen.findByRole('dialog', { name: language ? 'Confirm list 7' : 'Confirmar la lista 7' })) }
}
const confirm = () => screen.getByRole('button', { name: 'Confirmar y procesar' })

it('says how much, to how many, and the float before and after; nothing is sent before it is confirmed', async () => {
  const process = jest.fn(done)
  const { dialog, address } = await open({ process })
  expect(dialog.getByText('Recarga masiva · recargas.csv')).toBeVisible()
  expect(await dialog.findByText(/^USD\s134\.00$/)).toBeVisible()
  expect(dialog.getByText('2 personas (3 filas)')).toBeVisible()
  expect(dialog.getByText(/1,000\.00/).closest('dd')).toHaveTextContent(/USD\s1,000\.00 → USD\s866\.00/)
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await expectAccessible()
  expect(process).not.toHaveBeenCalled()
  await userEvent.click(confirm())
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7/result'))
  expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'a@b.pa' } })
})

it('asks for the box where rows are those of a result, and leads to no other list', async () => {
  const process = jest.fn(done)
  const { dialog } = await open({ process, confirmed: () => confirmation({ earlier: { code: 'rows_applied', params: { count: 2, id: '7' } } }) })
  expect(await dialog.findByText('Filas que ya se aplicaron, según su columna de estado (2). Si confirmas, se aplican otra vez.')).toBeVisible()
  expect(dialog.queryByRole('link')).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Sí, quiero aplicar estas filas otra vez' }))
  await userEvent.click(confirm())
  await waitFor(() => expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'a@b.pa', again: '7' } }))
})

it('says that rows repeat others, in both languages', async () => {
  const document = { warnings: [{ code: 'rows_repeated', params: { rows: 2 } }] }
  const { dialog, unmount } = await open({ document })
  expect(await dialog.findByText(/^Filas que repiten otra de la lista.*: 2\. Si continúas, se aplicarán todas\.$/)).toBeVisible()
  unmount()
  expect(await (await open({ document, language: 'en' })).dialog.findByText(/^Rows that repeat another one of the list.*: 2\. If you continue, all of them are applied\.$/)).toBeVisible()
})

it('sends nothing when it is closed, keeps the addresses, and gives the focus back to Continuar', async () => {
  const process = jest.fn(done)
  const { dialog } = await open({ process })
  await userEvent.click(dialog.getByRole('button', { name: 'Regresar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(process).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox', { name: 'Correos a notificar' })).toHaveValue('a@b.pa')
  expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus()
})

it('names the addresses that get no mail, which refuse nothing', async () => {
  const confirmed = jest.fn(() => confirmation({ unwritten: ['jefa', 'last@b.pa'], undelivered: ['gone@b.pa'] }))
  const { dialog } = await open({ confirmed, emails: 'jefa, gone@b.pa' })
  expect(await dialog.findByText('Esta dirección no recibirá correo porque no es válida: jefa.')).toBeVisible()
  expect(dialog.getByText('Una lista avisa a 50 direcciones como máximo. Esta no recibirá correo: last@b.pa.')).toBeVisible()
  expect(dialog.getByText('El último correo a esta dirección no se pudo entregar: gone@b.pa.')).toBeVisible()
  expect(confirmed).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'jefa, gone@b.pa' } })
  expect(confirm()).toBeEnabled()
})

it('says that the float does not cover the list', async () => {
  const { dialog } = await open({ confirmed: () => confirmation({ account: { kind: 'programme_float', before: '100.00', after: '-34.00' } }) })
  expect(await dialog.findByRole('alert')).toHaveTextContent('El fondo no alcanza para toda la lista')
})

it('asks for the box where the file was applied before, says by whom and when, and names that list to the server', async () => {
  const process = jest.fn(done)
  const earlier = { code: 'applied_before', params: { id: '5', by: 'beto@ventanilla.example', date: '20/11/2026 15:04', applied: 3, total: 4 } }
  const { dialog } = await open({ process, confirmed: () => confirmation({ earlier }) })
  expect(await dialog.findByText(/ya se aplicó \(20\/11\/2026 15:04\): beto@ventanilla\.example confirmó la lista 5/)).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: 'Sí, quiero aplicar estas filas otra vez' })
  await userEvent.click(confirm())
  expect(box).toHaveFocus()
  expect(box).toHaveAccessibleDescription('Marca la casilla para aplicar estas filas otra vez.')
  await expectAccessible()
  expect(process).not.toHaveBeenCalled()
  await userEvent.click(box)
  await userEvent.click(confirm())
  await waitFor(() => expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7', emails: 'a@b.pa', again: '5' } }))
})

it('asks the server again for each question', async () => {
  let before = '1000.00'
  const { dialog } = await open({ confirmed: () => confirmation({ account: { kind: 'programme_float', before, after: '1.00' } }) })
  await dialog.findByText(/1,000\.00/)
  await userEvent.click(dialog.getByRole('button', { name: 'Regresar' }))
  before = '500.00'
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText(/500\.00/)).toBeVisible()
})

it('confirms nothing while the server does not say what it would do, and tries again', async () => {
  let failing = true
  const process = jest.fn(done)
  const { dialog } = await open({
    process,
    confirmed: () => {
      if (failing) throw new ApiError('HTTP_ERROR', 'boom', { status: 503, body: { code: 'service_unavailable', detail: '', problems: [] } })
      return confirmation()
    },
  })
  expect(await dialog.findByText(/^Error: El servicio no está disponible/)).toBeVisible()
  await userEvent.click(confirm())
  expect(process).not.toHaveBeenCalled()
  failing = false
  await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
  expect(await dialog.findByText('2 personas (3 filas)')).toBeVisible()
})

it('of a server that knows no such call it says what the review says', async () => {
  const process = jest.fn(done)
  const { dialog } = await open({ process, confirmed: null, emails: 'jefa' })
  expect(await dialog.findByText('3 filas')).toBeVisible()
  expect(dialog.getByText(/^USD\s134\.00$/)).toBeVisible()
  expect(dialog.getByText(/no recibirá correo porque no es válida: jefa\./)).toBeVisible()
  await userEvent.click(confirm())
  await waitFor(() => expect(process).toHaveBeenCalled())
})

it('is in English where everything is', async () => {
  const { dialog } = await open({ language: 'en' })
  expect(await dialog.findByText('2 people (3 rows)')).toBeVisible()
  expect(dialog.getByText('Programme float')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Confirm and process' })).toBeVisible()
})

test('a list that moves nothing is processed without a question', async () => {
  const process = jest.fn(() => ({ ...done(), operation: 'block-cards' }))
  mount({ bulk: { process, review: () => ({ ...uploadDocument({ operation: 'block-cards', total_amount: null }), records, count: 3 }) } }, { at: '/block-card-list/7' })
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(process).toHaveBeenCalledWith({ body: { upload_document_id: '7' } }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
