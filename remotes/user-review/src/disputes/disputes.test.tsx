import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { dispute, mountHistories, movementDetails } from '../testing/money.tsx'
import { listOf, refusal, type Calls } from '../testing/requests.ts'

type Review = NonNullable<Calls['review-dispute']>
type Resolve = NonNullable<Calls['resolve-dispute']>
const reading: Calls = { disputes: () => listOf([dispute()]), dispute: () => dispute(), 'record-history': () => ({ results: [], names: {}, next: null }), 'pending-changes': () => ({ results: [] }) }

test('every reported movement is in one list, with whose it is', async () => {
  mountHistories({ ...reading, disputes: () => listOf([dispute({ establishment: 'card_request' })]) }, { at: '/disputes' })
  expect(await screen.findByRole('link', { name: 'Ana Pérez' })).toHaveAttribute('href', '/users/U1')
  expect(screen.getByText('Cobro duplicado')).toBeVisible()
  // A fee has no shop: what the programme wrote stands there, in words.
  expect(screen.getByText('Solicitud de tarjeta')).toBeVisible()
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

test('a step that somebody else was faster with leads back to the dispute as it is now, and keeps the comment', async () => {
  let now = dispute()
  const review = jest.fn<ReturnType<Review>, Parameters<Review>>(({ body }) => {
    now = dispute({ version: 2 })
    if (body.version === 1) throw refusal('stale_version')
    return dispute({ status: 'in_review', version: 3 })
  })
  mountHistories({ ...reading, dispute: () => now, 'review-dispute': review }, { at: '/disputes/D000001' })
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Poner en revisión' }))
    return within(await screen.findByRole('dialog', { name: 'Poner en revisión' }))
  }
  const dialog = await begin()
  await userEvent.type(await dialog.findByRole('textbox', { name: /Comentario/ }), 'Se pidió el recibo')
  await userEvent.click(dialog.getByRole('button', { name: 'Poner en revisión' }))
  const read = await dialog.findByRole('button', { name: 'Ver los datos actuales' })
  await expectAccessible()
  await userEvent.click(read)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await begin()
  expect(await again.findByRole('textbox', { name: /Comentario/ })).toHaveValue('Se pidió el recibo')
  await userEvent.click(again.getByRole('button', { name: 'Poner en revisión' }))
  await waitFor(() => expect(review).toHaveBeenLastCalledWith({ params: { id: 'D000001' }, body: { comment: 'Se pidió el recibo', version: 2 } }))
})

test('so does the question before a dispute is resolved', async () => {
  const resolved = jest.fn<ReturnType<Resolve>, Parameters<Resolve>>(() => Promise.reject(refusal('stale_version')))
  mountHistories({ ...reading, 'resolve-dispute': resolved, 'transaction-details': () => movementDetails() }, { at: '/disputes/D000001' })
  await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }))
  await userEvent.click(await screen.findByRole('radio', { name: /En contra/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Comentario' }), 'Visto')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Resolver?' }))
  await userEvent.click(question.getByRole('button', { name: 'Resolver' }))
  const read = await question.findByRole('button', { name: 'Ver los datos actuales' })
  expect(question.getByRole('button', { name: 'Resolver' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(read)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Resolver' }))
  expect(await screen.findByRole('textbox', { name: 'Comentario' })).toHaveValue('Visto')
})

test.each([
  ['a movement that stands', null, /En contra/, 'El reporte se cierra en contra del usuario y no se devuelve dinero. No se puede volver a abrir.', undefined],
  ['a movement that is back', '80', /En contra/, 'La transacción ya se reversó.', 'true'],
  ['a movement that is back', '80', /A favor/, 'El movimiento ya se reversó: el reporte se cierra a favor del usuario y no se mueve más dinero.', undefined],
] as const)('a dispute of %s (%s) that is resolved %s asks before', async (_, reversed_by, outcome, says, refused) => {
  const resolved = jest.fn<ReturnType<Resolve>, Parameters<Resolve>>(() => dispute({ status: 'resolved_against' }))
  mountHistories({ ...reading, 'resolve-dispute': resolved, 'transaction-details': () => movementDetails({ reversed_by }) }, { at: '/disputes/D000001' })
  await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }))
  await userEvent.click(await screen.findByRole('radio', { name: outcome }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Comentario' }), 'Visto')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Resolver?' }))
  expect(await question.findByText(says)).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Resolver' })
  expect(confirm.getAttribute('aria-disabled') ?? undefined).toBe(refused)
  await userEvent.click(confirm)
  await waitFor(() => expect(resolved).toHaveBeenCalledTimes(refused ? 0 : 1))
})

test('a dispute of a movement that came back in part says how much is left of it, and may end either way', async () => {
  mountHistories({ ...reading, 'transaction-details': () => ({ ...movementDetails({ reversed_by: '80' }), left: '3.21' }) }, { at: '/disputes/D000001' })
  await userEvent.click(await screen.findByRole('button', { name: 'Resolver' }))
  await userEvent.click(await screen.findByRole('radio', { name: /A favor/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Comentario' }), 'Visto')
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Resolver?' }))
  expect((await question.findAllByText(/3[.,]21/)).length).toBeGreaterThan(0)
  expect(question.getByRole('button', { name: 'Resolver' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('what is resolved says that no step is left', async () => {
  mountHistories({ ...reading, dispute: () => dispute({ status: 'resolved_against', resolved_at: '2026-11-22T16:00:00Z' }) }, { at: '/disputes/D000001' })
  expect(await screen.findByRole('button', { name: 'Resolver' })).toHaveAccessibleDescription('Ya está resuelto.')
})
