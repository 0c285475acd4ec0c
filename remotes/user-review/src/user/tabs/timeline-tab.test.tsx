import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TimelineEvent } from '@ventanilla/contract/endpoints/timeline.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, userDetails, type Calls } from '../../testing/users.ts'

type Timeline = NonNullable<Calls['user-timeline']>
let made = 0
const event = (own: Partial<TimelineEvent>): TimelineEvent => ({ id: `x${(made += 1)}`, at: '2026-11-20T15:00:00Z', kind: 'status', what: 'changed', from_value: null, to_value: null, amount: null, fields: [], note: null, actor: 'ana@ventanilla.example', subject_id: null, ...own })
const events = [
  event({ from_value: 'Active', to_value: 'Blocked', note: 'Sospecha de fraude' }),
  event({ kind: 'kyc', from_value: 'review_needed', to_value: 'rejected', note: 'underage', actor: '' }),
  event({ kind: 'data', what: 'user.edited', fields: ['email', 'mobile'] }),
  event({ kind: 'movement', what: 'purchase', to_value: 'out', amount: '12.50', note: 'Farmacia' }),
  event({ kind: 'movement', what: 'transfer', to_value: 'out', amount: '5.00', actor: '' }),
  event({ kind: 'request', what: 'edit-user', to_value: 'rejected', subject_id: '41' }),
  event({ kind: 'mail', what: 'mail', to_value: 'sent', note: 'Recupera el acceso' }),
  event({ what: 'joined' }),
]
const answer = { count: events.length, count_capped: false, next: null, previous: null, results: events }
const open = (timeline: Timeline = () => answer, language: 'es' | 'en' = 'es', at = '/users/U0000001?tab=timeline') => mount({ 'user-details': () => userDetails(), 'user-timeline': timeline }, at, language)

test.each([
  ['es', ['Pasó de Activo a Bloqueado', 'Sospecha de fraude', 'Pasó de Por revisar a Rechazado', 'Menor de edad', 'Editó los datos de un usuario', 'Correo, Celular', 'Farmacia', 'Se le envió un correo', 'Entró al programa'], /^Compra/, /^Transferencia en contra/, 'Ver solicitud 41'],
  ['en', ['From Active to Blocked', 'Sospecha de fraude', 'Underage', 'Edited a user’s details', 'E-mail, Mobile', 'An e-mail was sent to them', 'Joined the programme'], /^Purchase/, /^Transfer debited/, 'View request 41'],
] as const)('in %s everything that happened is said in words', async (language, texts, purchase, transfer, request) => {
  open(undefined, language)
  const table = within(await screen.findByRole('table', { name: /Cronología|Timeline/ }))
  for (const text of texts) expect(await table.findByText(text)).toBeVisible()
  expect(table.getByText(purchase)).toHaveTextContent(/12[.,]50/)
  expect(table.getByText(transfer)).toBeVisible()
  expect(table.getByRole('link', { name: request })).toHaveAttribute('href', '/request-detail/41')
  await expectAccessible()
})

test('kinds and days are asked of the server, and stand in the address', async () => {
  const timeline = jest.fn<ReturnType<Timeline>, Parameters<Timeline>>(() => answer)
  open(timeline, 'es', '/users/U0000001?tab=timeline&kind=card&at_from=2026-11-01')
  await screen.findByRole('table', { name: /Cronología|Timeline/ })
  expect(timeline).toHaveBeenLastCalledWith({ params: { userId: 'U0000001' }, query: expect.objectContaining({ kind: 'card', at_from: '2026-11-01' }) as object })
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Tipo: Tarjeta' }))
  await waitFor(() => expect(timeline).toHaveBeenLastCalledWith({ params: { userId: 'U0000001' }, query: expect.not.objectContaining({ kind: 'card' }) as object }))
})
