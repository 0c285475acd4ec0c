import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReviewAnswer, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const uploaded = (own: Partial<UploadDocument> = {}) => uploadDocument({ status: 'uploaded', total_count: 0, success_count: 0, total_amount: null, processed_count: 40_000, expected_count: 100_000, ...own })
const reviewOf = (document: UploadDocument, records = [] as ReviewAnswer['records']): ReviewAnswer => ({ ...document, records, count: records.length })
const failed = (own: Partial<UploadDocument> = {}) => uploaded({ status: 'failed', processed_count: 0, expected_count: null, problem: { code: 'file_wrong_encoding', params: { file: 'recargas.csv', row: 12_001 } }, ...own })

describe('a list that is being validated', () => {
  it('shows how far it has come, and opens its review by itself', async () => {
    const review = jest.fn(() => reviewOf(uploadDocument(), [2, 3, 4].map((row) => reviewRecord({ row })))).mockReturnValueOnce(reviewOf(uploaded()))
    mount({ bulk: { review } }, { at })
    expect(await screen.findByRole('progressbar', { name: 'Validación de recargas.csv' })).toHaveValue(0.4)
    expect(screen.getByText('40,000 de 100,000 filas')).toBeVisible()
    expect(screen.getByText(/^Puedes cerrar esta ventana y dejar el equipo: la validación continúa/)).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    await expectAccessible()
    expect(await screen.findByRole('button', { name: 'Continuar' }, { timeout: 5_000 })).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('says how many rows were read, where nobody knows how many there are', async () => {
    mount({ bulk: { review: () => reviewOf(uploaded({ expected_count: null })) } }, { at })
    expect(await screen.findByText('40,000 filas leídas')).toBeVisible()
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('value')
  })

  it('may be canceled, and says so then', async () => {
    const cancelled = failed({ status: 'cancelled', cancelled_at: '2026-11-24T15:00:00Z', problem: { code: 'list_validation_cancelled' } })
    let now = uploaded()
    const cancel = jest.fn(() => (now = cancelled))
    mount({ bulk: { review: () => reviewOf(now), cancel } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar la validación' }))
    const dialog = within(screen.getByRole('dialog', { name: '¿Cancelar la validación de la lista 7?' }))
    expect(dialog.getByText(/^De la lista no quedará ninguna fila/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar la validación' }))
    expect(await screen.findByText('La validación se canceló', {}, { timeout: 5_000 })).toBeVisible()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('offers no cancel where the operation has none', async () => {
    mount({ bulk: { review: () => reviewOf(uploaded({ operation: nationalIds.id })) } }, { at: '/national-id-list/7' })
    expect(await screen.findByRole('progressbar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancelar la validación' })).toBeNull()
  })
})

it('says why a list was not validated, and leads to another try', async () => {
  mount({ bulk: { review: () => reviewOf(failed()) } }, { at })
  expect(await screen.findByText('La lista no se pudo validar')).toBeVisible()
  expect(screen.getByText(/En tu hoja de cálculo elige «Guardar como» y el tipo CSV UTF-8\.$/)).toHaveTextContent(/«recargas\.csv».*12,?001/)
  expect(screen.getByRole('link', { name: 'Ir a Recarga masiva' })).toHaveAttribute('href', expect.stringMatching(/\/credit-card#top-up$/))
  expect(screen.getAllByRole('button', { name: /[Pp]lantilla/ }).length).toBeGreaterThan(0)
  await expectAccessible()
})

it('asks to upload a list again whose file went with somebody who was erased', async () => {
  mount({ bulk: { review: () => reviewOf(uploaded({ problem: { code: 'changed_meanwhile' } })) } }, { at })
  expect(await screen.findByText('La lista no se pudo validar')).toBeVisible()
  expect(screen.getByText(/Sube el archivo de nuevo\.$/)).toBeVisible()
})
