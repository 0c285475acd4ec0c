import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { transaction, uploadDocument } from '../testing/rows.ts'

const dropped_at = '2026-11-20T15:00:00Z'
const of = (own: Partial<UploadDocument> = {}) => uploadDocument({ status: 'partially_completed', success_count: 1, fail_count: 1, total_count: 2, dropped_at, ...own })
const history = (document: UploadDocument) => ({ calls: { 'upload-history': () => ({ count: 1, count_capped: false, next: null, previous: null, results: [document] }) } })
const rows = [transaction(), transaction({ row: 3, email: 'beto@example.com', status: false, transaction_id: null, message: '', problems: [{ code: 'card_missing' }] })]
const words = {
  es: {
    results: 'El archivo y las filas subidas de esta lista se borraron el 20/11/2026 según la política de conservación; los resultados siguen aquí.',
    never: /^El archivo y las filas subidas de esta lista se borraron el 20\/11\/2026 según la política de conservación. Nada de ella se aplicó/,
  },
  en: {
    results: 'The file and the uploaded rows of this list were deleted on 20/11/2026 under the retention policy; the results are still here.',
    never: /^The file and the uploaded rows of this list were deleted on 20\/11\/2026 under the retention policy. Nothing of it was applied/,
  },
} as const

describe.each(['es', 'en'] as const)('a list whose file and rows were dropped, in %s', (language) => {
  it('says so above its results, which are all there', async () => {
    mount({ bulk: { result: () => ({ ...of(), transactions: rows, count: 2 }) } }, { at: '/bulk-recharge-list/7/result', language })
    expect(await screen.findByText(words[language].results)).toBeVisible()
    expect(screen.getByText('beto@example.com')).toBeVisible()
    await expectAccessible()
  })

  it('says so where an operation shows its result as a whole', async () => {
    mount({ bulk: { review: () => ({ ...of({ operation: 'create-users', status: 'completed', fail_count: 0, success_count: 2 }), records: [], count: 0 }) } }, { at: '/upload-list/7/result', language })
    expect(await screen.findByText(words[language].results)).toBeVisible()
  })

  it('says so in its review, in place of rows, corrections and Continuar', async () => {
    const review = jest.fn(() => ({ ...of({ status: 'validated' }), records: [], count: 0, kinds: [] }))
    mount({ bulk: { review } }, { at: '/bulk-recharge-list/7', language })
    expect(await screen.findByText(words[language].never)).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: /Continuar|Continue|Corregir|Correct/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Volver|Back/ })).toBeVisible()
    expect(review).toHaveBeenCalledTimes(1)
    await expectAccessible()
  })
})

it('says in the history that its file is gone, and in its details', async () => {
  mount(history(of({ file_name: 'vieja.csv' })), { at: '/credit-card' })
  expect(await screen.findByText('Archivo borrado el 20/11/2026')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Descargar el archivo original/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ver fallidas: vieja.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7/result')
  await userEvent.click(screen.getByRole('button', { name: 'Lista 7: detalles de vieja.csv' }))
  expect(within(await screen.findByRole('dialog')).getByText('Borrados el 20/11/2026 según la política de conservación')).toBeVisible()
})

it('has nothing left to be corrected', async () => {
  mount(history(of({ status: 'validated', file_name: 'mala.csv' })), { at: '/credit-card' })
  expect(await screen.findByRole('link', { name: 'Revisar: mala.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7')
})

it('lets its failed rows be tried again: they come from the results', async () => {
  const upload = jest.fn(() => uploadDocument({ upload_document_id: '8' }))
  const { address } = mount({ bulk: { result: () => ({ ...of(), transactions: rows, count: 2 }), upload } }, { at: '/bulk-recharge-list/7/result' })
  await userEvent.click(await screen.findByRole('button', { name: /Corregir y subir/ }))
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/8'))
})
