import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FollowedList } from '@ventanilla/api-client/api'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { mount } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

type History = NonNullable<NonNullable<FakeAnswers['calls']>['upload-history']>
const historyOf = (results: readonly UploadDocument[], running: readonly UploadDocument[] = []): History => ({ query }) => {
  const found = query?.status === 'processing,uploaded' ? running : results
  return { count: found.length, count_capped: false, next: null, previous: null, results: [...found] }
}
const open = (answers: Parameters<typeof mount>[0], options: Partial<Parameters<typeof mount>[1]> = {}) => mount(answers, { at: '/credit-card', ...options })
const taken = uploadDocument

describe('a list that is being validated', () => {
  const document = taken({ status: 'uploaded', total_count: 0, success_count: 0, total_amount: null, processed_count: 1_000, expected_count: 4_000 })

  it('shows how far it is, above and in the history', async () => {
    async function* progress(_list: FollowedList, signal: AbortSignal) {
      yield { ...document, processed_count: 2_000 }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    open({ calls: { 'upload-history': historyOf([document], [document]) } }, { progress })
    expect(await screen.findByText('2,000 de 4,000 filas')).toBeVisible()
    const table = within(await screen.findByRole('table', { name: 'Listas subidas' }))
    expect(await table.findByText('Validando')).toBeVisible()
    expect(table.getByText('1,000 de 4,000 filas')).toBeVisible()
    expect(table.getByRole('link', { name: 'Ver avance: recargas.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7')
  })

  it('is not shown as running once it is validated', async () => {
    async function* progress(_list: FollowedList, signal: AbortSignal) {
      yield { ...document, status: 'validated' as const }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    open({ calls: { 'upload-history': historyOf([], [document]) } }, { progress })
    expect(await screen.findByRole('heading', { name: 'Listas en proceso' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})

test('a list that was never validated leads to why, and has no file', async () => {
  open({ calls: { 'upload-history': historyOf([taken({ status: 'failed', total_count: 0, success_count: 0, total_amount: null, problem: { code: 'file_wrong_encoding', params: { file: 'recargas.csv', row: 2 } } })]) } })
  const table = within(await screen.findByRole('table', { name: 'Listas subidas' }))
  expect(await table.findByText('No se validó')).toBeVisible()
  expect(table.getByRole('link', { name: 'Revisar: recargas.csv' })).toHaveAttribute('href', '/bulk-recharge-list/7')
  expect(table.queryByRole('button', { name: 'Descargar el archivo original recargas.csv' })).toBeNull()
})

test('of more lists in work than are shown the hub says how many there are, and leads to them; it counts none of a server that does not filter', async () => {
  const running = taken({ upload_document_id: '8', status: 'processing' })
  const history = (results: UploadDocument[]): History => () => ({ count: 13, count_capped: false, next: null, previous: null, results })
  const { address, unmount } = open({ calls: { 'upload-history': history([running]) } })
  await userEvent.click(await screen.findByRole('link', { name: '12 listas más en proceso' }))
  expect(address()).toBe('/credit-card?status=processing%2Cuploaded')
  expect(await screen.findByRole('button', { name: /^Quitar el filtro Estado: / })).toBeVisible()
  unmount()
  open({ calls: { 'upload-history': history([running, taken()]) } })
  expect(await screen.findByRole('heading', { name: 'Listas en proceso' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /más en proceso/ })).toBeNull()
})
