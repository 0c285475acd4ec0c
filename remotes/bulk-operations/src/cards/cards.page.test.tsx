import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import { expectAccessible } from '@ventanilla/ui/testing'
import { answers, detail, listOf, mountCards, summary, type Calls } from '../testing/cards.ts'

type Cards = NonNullable<Calls['cards']>

test('a card has its number’s end, holder, type, status and balance, and leads to its details', async () => {
  const { address } = mountCards({ ...answers(detail()), cards: () => listOf([summary()]) }, { at: '/cards' })
  const row = within(await screen.findByRole('row', { name: /4242/ }))
  for (const text of ['Ana Pérez', 'ana@example.com', 'Física', 'Activa', '20/11/2026']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText(/100[.,]00/)).toBeVisible()
  await expectAccessible()
  await userEvent.click(row.getByRole('link', { name: /4242/ }))
  expect(address()).toBe('/credit-card/details?user=U1&card=C1')
})

test('a change that waits is said on the card that its holder has, and not on one that was canceled', async () => {
  const waiting = jest.fn(() => ({ results: [{ subject_id: 'U1', request_id: '41', change: 'edit-user', title: 'Editar datos del usuario', requester: 'Ana', created_at: '2026-11-20T15:00:00Z', fields: ['occupation'] }] }))
  mountCards({ cards: () => listOf([summary(), summary({ id: 'C0', last_four: '1111', status: 'Canceled' })]), 'pending-changes': waiting }, { at: '/cards' })
  expect(await screen.findByRole('link', { name: /Cambio pendiente/ })).toHaveAttribute('href', '/request-detail/41')
  expect(screen.getByRole('row', { name: /1111/ })).not.toHaveTextContent('Cambio pendiente')
})

test('search and sort are asked of the server; what the address names as a filter and is none filters nothing', async () => {
  const cards = jest.fn<ReturnType<Cards>, Parameters<Cards>>(() => listOf([summary()]))
  mountCards({ cards }, { at: '/cards?status=Canceled&card_type=nonsense' })
  await screen.findByText('ana@example.com')
  expect(cards).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, status: 'Canceled' } })
  await userEvent.click(screen.getByRole('button', { name: 'Saldo (USD)' }))
  await userEvent.type(screen.getByRole('searchbox', { name: /Buscar/ }), '4242{Enter}')
  await waitFor(() => expect(cards).toHaveBeenLastCalledWith({ query: expect.objectContaining({ page: 1, search: '4242', sort_by: 'balance', order: 'asc' }) as object }))
})

test('no cards, and a failure', async () => {
  const { unmount } = mountCards({ cards: () => listOf([]) }, { at: '/cards', language: 'en' })
  expect(await screen.findByText('There are no cards to show.')).toBeVisible()
  unmount()
  const failing = () => {
    throw new ApiError('TIMEOUT_ERROR', 'slow')
  }
  mountCards({ cards: failing }, { at: '/cards' })
  expect(await screen.findByText(/El servidor tardó demasiado/)).toBeVisible()
})
