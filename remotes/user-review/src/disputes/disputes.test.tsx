import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { dispute, mountHistories } from '../testing/money.tsx'
import { listOf, type Calls } from '../testing/requests.ts'

type Review = NonNullable<Calls['review-dispute']>
const reading: Calls = { disputes: () => listOf([dispute()]), dispute: () => dispute(), 'record-history': () => ({ results: [], names: {}, next: null }), 'pending-changes': () => ({ results: [] }) }

test('every reported movement is in one list, with whose it is', async () => {
  mountHistories(reading, { at: '/disputes' })
  expect(await screen.findByRole('link', { name: 'Ana Pérez' })).toHaveAttribute('href', '/users/U1')
  expect(screen.getByText('Cobro duplicado')).toBeVisible()
  await expectAccessible()
})

test('a dispute has a page of its own, from which it is taken into review', async () => {
  const review = jest.fn<ReturnType<Review>, Parameters<Review>>(() => dispute({ status: 'in_review' }))
  const { toasts } = mountHistories({ ...reading, 'review-dispute': review }, { at: '/disputes/D000001' })
  expect(await screen.findByRole('heading', { name: /Reporte D000001 · Ana Pérez/, level: 1 })).toBeVisible()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Poner en revisión' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Comentario/ }), 'Se pidió el recibo')
  await userEvent.click(screen.getAllByRole('button', { name: 'Poner en revisión' }).at(-1) as HTMLElement)
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'El reporte quedó en revisión.' }]))
  expect(review).toHaveBeenCalledWith({ params: { id: 'D000001' }, body: { comment: 'Se pidió el recibo', version: 1 } })
})

test('what is resolved says that no step is left', async () => {
  mountHistories({ ...reading, dispute: () => dispute({ status: 'resolved_against', resolved_at: '2026-11-22T16:00:00Z' }) }, { at: '/disputes/D000001' })
  expect(await screen.findByRole('button', { name: 'Resolver' })).toHaveAccessibleDescription('Ya está resuelto.')
})
