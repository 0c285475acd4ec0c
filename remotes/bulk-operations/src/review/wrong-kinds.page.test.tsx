import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const at = '/bulk-recharge-list/7'
const rows = () => within(screen.getByRole('table', { name: 'Filas de la lista' })).getAllByRole('row').slice(1)

test('a review says without a pointer what is wrong, by kinds that leave only their rows, and what is wrong stands first', async () => {
  const records = [
    reviewRecord({ row: 2, email: 'ana@example.com' }),
    reviewRecord({ row: 3, email: 'x', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }] }),
    reviewRecord({ row: 4, email: 'z@example.com', is_valid: false, problems: [{ code: 'amount_not_positive', field: 'amount' }] }),
  ]
  const { address } = mount({ bulk: { review: () => ({ ...uploadDocument({ total_count: 3, success_count: 1, fail_count: 2 }), records, count: 3 }) } }, { at })
  expect(await screen.findByText('2 filas por corregir:')).toBeVisible()
  expect(screen.getByText('Correo: El correo no es válido.')).toBeVisible()
  expect(rows()[0]).toHaveTextContent('x')
  expect(rows().at(-1)).toHaveTextContent('ana@example.com')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: '1 monto' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('z@example.com')
  expect(address()).toBe(`${at}?kind=amount`)
  await userEvent.click(screen.getByRole('button', { name: '1 monto', pressed: true }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('a list that comes in pages has the kinds that the server counted, and asks it for their rows', async () => {
  const bad = reviewRecord({ row: 3, email: 'x', is_valid: false, problems: [{ code: 'user_unknown', field: 'email' }] })
  const review = jest.fn(() => ({ ...uploadDocument({ total_count: 9_000, success_count: 8_997, fail_count: 3 }), records: [bad], count: 9_000, kinds: [{ kind: 'person', count: 2 }, { kind: 'amount', count: 1 }] }))
  mount({ bulk: { review } }, { at })
  expect(await screen.findByText('3 filas por corregir:')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '2 personas' }))
  await waitFor(() => expect(review).toHaveBeenLastCalledWith({ query: expect.objectContaining({ kind: 'person', page: 1, sort_by: 'status' }) as object }))
  expect(screen.getByRole('button', { name: '2 personas', pressed: true })).toBeVisible()
})

describe('valid rows that repeat another one', () => {
  const twice = (row: number) => reviewRecord({ row, email: 'ana@example.com', warnings: [{ code: 'duplicate_in_list_warning', params: { first: 2 } }] })
  const warnings = [{ code: 'rows_repeated', params: { rows: 2 } }]

  test.each([['2 repiten otra', 'Filas válidas con un aviso:', undefined], ['2 repeat another', 'Valid rows with a warning:', 'en']] as const)('are found by a button: %s', async (button, sentence, language) => {
    const records = [reviewRecord({ row: 2, email: 'ana@example.com' }), twice(3), reviewRecord({ row: 4, email: 'eva@example.com' }), twice(5)]
    const { address } = mount({ bulk: { review: () => ({ ...uploadDocument({ total_count: 4, success_count: 4, warnings }), records, count: 4, kinds: [] }) } }, { at, ...(language && { language }) })
    expect(await screen.findByText(sentence)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(2))
    expect(address()).toBe(`${at}?kind=warned`)
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: button, pressed: true }))
    await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(4))
  })

  test('are asked of the server where the list comes in pages', async () => {
    const review = jest.fn(() => ({ ...uploadDocument({ total_count: 30_000, success_count: 30_000, warnings }), records: [twice(3)], count: 30_000, kinds: [] }))
    mount({ bulk: { review } }, { at })
    await userEvent.click(await screen.findByRole('button', { name: '2 repiten otra' }))
    await waitFor(() => expect(review).toHaveBeenLastCalledWith({ query: expect.objectContaining({ kind: 'warned', page: 1 }) as object }))
  })
})

test('rows that are all in the browser are not shown as if others were on their way', async () => {
  const records = Array.from({ length: 12 }, (_, at) => reviewRecord({ row: at + 2, email: `${'lkjihgfedcba'[at] ?? ''}@example.com` }))
  const review = jest.fn(({ query }: { query: { page?: unknown } }) => ({ ...uploadDocument({ total_count: 12, success_count: 12 }), records: query.page === undefined ? records : records.slice(0, 10), count: 12, kinds: [] }))
  mount({ bulk: { review } }, { at })
  await waitFor(() => expect(review).toHaveBeenCalledWith({ query: { upload_document_id: '7' } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Correo' }))
  await waitFor(() => expect(rows()[0]).toHaveTextContent('a@example.com'))
  expect(screen.getByRole('table', { name: 'Filas de la lista' })).toHaveAttribute('aria-busy', 'false')
})

test('rows with a warning and invalid rows are chosen one or the other', async () => {
  const records = [
    reviewRecord({ row: 2, email: 'ana@example.com' }),
    reviewRecord({ row: 3, email: 'ana@example.com', warnings: [{ code: 'duplicate_in_list_warning', params: { first: 2 } }] }),
    reviewRecord({ row: 4, email: 'x', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }] }),
  ]
  const review = () => ({ ...uploadDocument({ total_count: 3, success_count: 2, fail_count: 1, warnings: [{ code: 'rows_repeated', params: { rows: 1 } }] }), records, count: 3, kinds: [{ kind: 'email', count: 1 }] })
  // As an old link may have it.
  const { address } = mount({ bulk: { review } }, { at: `${at}?status=invalid&kind=warned` })
  const onlyInvalid = await screen.findByRole('checkbox', { name: 'Solo inválidas' })
  expect(onlyInvalid).not.toBeChecked()
  expect(rows().map(({ textContent }) => textContent.includes('ana@example.com'))).toEqual([true])
  await userEvent.click(onlyInvalid)
  await waitFor(() => expect(address()).toBe(`${at}?status=invalid`))
  expect(rows()[0]).toHaveTextContent('x')
  await userEvent.click(screen.getByRole('button', { name: '1 repite otra' }))
  await waitFor(() => expect(address()).toBe(`${at}?kind=warned`))
  expect(onlyInvalid).not.toBeChecked()
})
