import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { mount } from '../testing/mount.tsx'
import { uploadDocument } from '../testing/rows.ts'

type Options = Partial<Parameters<typeof mount>[1]>
const open = (results: UploadDocument[], running: UploadDocument[] = [], options: Options = {}) => {
  const history: NonNullable<NonNullable<FakeAnswers['calls']>['upload-history']> = ({ query }) => {
    const found = query?.status === 'processing,uploaded' ? running : results
    return { count: found.length, count_capped: false, next: null, previous: null, results: found }
  }
  return mount({ calls: { 'upload-history': history } }, { at: '/credit-card', ...options })
}

it.each([
  ['completed', { kind: 'success', text: 'Lista 7: se terminó de procesar recargas.csv.' }],
  ['failed', { kind: 'info', text: 'Lista 7: terminó recargas.csv; mira su resultado.' }],
  ['cancelled', { kind: 'info', text: 'Lista 7: terminó recargas.csv; mira su resultado.' }],
] as const)('a list that ends as %s is told as such', async (status, toast) => {
  const document = uploadDocument({ status: 'processing' })
  async function* progress() {
    yield await Promise.resolve({ ...document, status, processed_count: 3 })
  }
  const { toasts } = open([], [document], { progress })
  await waitFor(() => expect(toasts).toEqual([toast]))
})

it('canceled rows are no failed ones in the details of a list', async () => {
  open([uploadDocument({ status: 'cancelled', total_count: 1000, success_count: 600, fail_count: 400, cancelled_count: 400 })])
  await userEvent.click(await screen.findByRole('button', { name: 'Lista 7: detalles de recargas.csv' }))
  expect(await screen.findByText('Exitosas: 600; fallidas: 0; canceladas: 400; total: 1,000')).toBeVisible()
})

it('offers those who only read lists nothing to confirm', async () => {
  open([uploadDocument({ status: 'validated', fail_count: 0 })], [], { grants: { request: [], approve: ['wallet-balance', 'card-balance'] } })
  expect(await screen.findByRole('link', { name: /recargas\.csv$/ })).toHaveAttribute('href', '/bulk-recharge-list/7')
  expect(screen.queryByRole('link', { name: 'Confirmar: recargas.csv' })).toBeNull()
})
