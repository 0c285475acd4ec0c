import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from '../testing/marketing.ts'

const notification = (own: Partial<Notification> = {}): Notification => ({
  id: 'N000001',
  title_es: 'Hola, {{name}}',
  title_en: 'Hello {{name}}',
  body_es: 'Gracias.',
  body_en: 'Thank you.',
  channel: 'both',
  segment_id: 'S1',
  segment_name: 'Con compras',
  segment_count: 40,
  status: 'draft',
  send_after: null,
  failure: null,
  total_count: 0,
  pending_count: 0,
  waiting_count: 0,
  sent_count: 0,
  failed_count: 0,
  bounced_count: 0,
  skipped_count: 0,
  ended_at: null,
  created_at: '2026-11-20T15:00:00Z',
  created_by: 'ada@ventanilla.example',
  version: 2,
  ...own,
})
const sent = notification({ id: 'N000002', title_es: 'Verano', title_en: 'Summer', status: 'sent', send_after: '2026-11-20T23:30:00Z', total_count: 40, sent_count: 35, bounced_count: 2, skipped_count: 3, ended_at: '2026-11-20T23:31:00Z' })
const listOf = <T,>(results: T[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })
const person = { notification_id: 'N000002', user_id: 'U1', first_name: 'Ana', surname: 'Pérez', email: 'ana@example.com', identification_number: '8-1-1', outcome: 'opted_out' as const, at: '2026-11-20T23:31:00Z' }
const preview = { user_id: 'U1', name: 'Ana Pérez', own: false, recipient: 'ana@example.com', refused: null, language: 'es' as const, subject: 'Hola, Ana', text: 'Gracias.', html: '<p>Gracias.</p>', app: { title: 'Hola, Ana', body: 'Gracias.' } }
const people = [{ id: 'U1', segment_id: 'S1', name: 'Ana Pérez', email: 'ana@example.com', language: 'es' as const }, { id: 'U99', segment_id: 'S1', name: 'Luis Paz', email: 'luis@example.com', language: 'en' as const }]
const open = (calls: Calls, at: string, language: 'es' | 'en' = 'es') =>
  mount({ notifications: () => listOf([notification(), sent]), notification: () => notification(), segments: () => listOf([{ id: 'S1', name: 'Con compras', user_count: 40, created_at: '2026-11-01T15:00:00Z' }]), 'notification-preview': () => preview, 'notification-people': () => listOf(people), 'notification-results': () => listOf([person]), 'record-history': () => ({ results: [], names: {}, next: null }), ...calls }, at, language)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['es', 'Notificaciones', 'Verano', ['Enviada', 'Con compras', 'Correo y app', '20/11/2026 18:30', '35 de 40']],
  ['en', 'Notifications', 'Summer', ['Sent', 'Con compras', 'E-mail and app', '20/11/2026 18:30', '35 of 40']],
] as const)('the list in %s has status, segment, channel, time and how many were reached', async (language, title, name, texts) => {
  open({}, '/marketing/notifications', language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect(row.getByRole('link', { name })).toHaveAttribute('href', '/marketing/notifications/N000002')
  for (const text of texts) expect(row.getByText(text)).toBeVisible()
  await expectAccessible()
})

test.each([
  ['es', 'Título en español', 'Texto en español', 'Texto en inglés', 'Guardar borrador', /^«saldo» no es un dato/, 'Como la lee', /^Enviar prueba a/],
  ['en', 'Title in Spanish', 'Text in Spanish', 'Text in English', 'Save draft', /^“saldo” is not an available value/, 'As seen by', /^Send a test to/],
] as const)('one is written in %s with its preview for a person beside; an unknown placeholder is said at its field', async (language, title, spanish, english, save, unknown, reader, test) => {
  const edit = jest.fn(() => notification({ version: 3 }))
  const shown = jest.fn<ReturnType<NonNullable<Calls['notification-preview']>>, Parameters<NonNullable<Calls['notification-preview']>>>(() => preview)
  const found = jest.fn(() => listOf(people))
  const tested = jest.fn(() => ({ recipient: 'me@ventanilla.example' }))
  const { address, toasts } = open({ 'edit-notification': edit, 'notification-preview': shown, 'notification-people': found, 'test-notification': tested }, '/marketing/notifications/N000001/edit', language)
  expect(await screen.findByText('Hola, Ana', { selector: 'b[lang]' })).toBeVisible()
  await userEvent.type(screen.getByRole('combobox', { name: reader }), 'Luis')
  await waitFor(() => expect(found).toHaveBeenLastCalledWith({ query: { segment_id: 'S1', search: 'Luis', page_size: 50 } }))
  await userEvent.click(await screen.findByTitle('Luis Paz'))
  await waitFor(() => expect(shown.mock.lastCall?.[0].body).toMatchObject({ segment_id: 'S1', user_id: 'U99' }))
  await userEvent.click(screen.getByRole('button', { name: test }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  await expectAccessible()
  const body = screen.getByRole('textbox', { name: spanish })
  await userEvent.clear(body)
  await userEvent.type(body, 'Tu {{{{saldo}}')
  expect(await screen.findByText(unknown)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: save }))
  expect(edit).not.toHaveBeenCalled()
  await userEvent.clear(body)
  await userEvent.type(body, 'Listo')
  expect(screen.getByRole('textbox', { name: english })).toHaveValue('Thank you.')
  expect(screen.getByRole('textbox', { name: title })).toHaveValue('Hola, {{name}}')
  await userEvent.click(screen.getByRole('button', { name: save }))
  await waitFor(() => expect(edit).toHaveBeenCalledWith({ params: { id: 'N000001' }, body: { version: 2, title_es: 'Hola, {{name}}', title_en: 'Hello {{name}}', body_es: 'Listo', body_en: 'Thank you.', channel: 'both', segment_id: 'S1' } }))
  await waitFor(() => expect(address()).toBe('/marketing/notifications/N000001'))
}, 30_000)

test.each([['es', /^Tu rol no puede ver los saldos/], ['en', /^Your role can’t see the balances/]] as const)('who may not know who is in a segment reads it as themselves (%s)', async (language, asYou) => {
  open({ 'notification-preview': () => ({ ...preview, own: true }) }, '/marketing/notifications/N000001/edit', language)
  expect(await screen.findByText(asYou)).toBeVisible()
  expect(screen.queryByRole('combobox', { name: /^(Como la lee|As seen by)/ })).toBeNull()
})

test('another segment is shown with somebody of its own, not with the person chosen before', async () => {
  const shown = jest.fn<ReturnType<NonNullable<Calls['notification-preview']>>, Parameters<NonNullable<Calls['notification-preview']>>>(({ body }) => {
    if (body.segment_id === 'S2' && body.user_id !== undefined) throw new ApiError('HTTP_ERROR', 'no', { status: 404 })
    return body.segment_id === 'S2' ? { ...preview, user_id: 'U5', name: 'Eva Ruiz', subject: 'Hola, Eva' } : preview
  })
  const segments = () => listOf(['Con compras', 'Verano'].map((name, at) => ({ id: `S${at + 1}`, name, user_count: 40, created_at: '2026-11-01T15:00:00Z' })))
  open({ 'notification-preview': shown, segments }, '/marketing/notifications/N000001/edit')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Como la lee' }), 'Luis')
  await userEvent.click(await screen.findByTitle('Luis Paz'))
  await waitFor(() => expect(shown.mock.lastCall?.[0].body).toMatchObject({ segment_id: 'S1', user_id: 'U99' }))
  await userEvent.click(screen.getByRole('combobox', { name: /^Segmento/ }))
  await userEvent.click(await screen.findByTitle('Verano'))
  expect(await screen.findByText('Hola, Eva', { selector: 'b[lang]' })).toBeVisible()
})

test('who leaves the segment meanwhile makes way for somebody else of it, and the page says so', async () => {
  const shown = jest.fn<ReturnType<NonNullable<Calls['notification-preview']>>, Parameters<NonNullable<Calls['notification-preview']>>>(({ body }) => {
    if (body.user_id !== undefined) throw new ApiError('HTTP_ERROR', 'no', { status: 404 })
    return preview
  })
  open({ 'notification-preview': shown }, '/marketing/notifications/N000001/edit')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Como la lee' }), 'Luis')
  await userEvent.click(await screen.findByTitle('Luis Paz'))
  expect(await screen.findByText('La persona que elegiste ya no está en el segmento. Ahora se muestra como la lee Ana Pérez.')).toBeVisible()
  expect(screen.getByText('Hola, Ana', { selector: 'b[lang]' })).toBeVisible()
})

test('it is sent now, or at a time that has not passed; to how many is said first', async () => {
  const send = jest.fn(() => notification({ status: 'scheduled' }))
  open({ 'send-notification': send }, '/marketing/notifications/N000001')
  await click('Enviar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar notificación' }))
  expect(await dialog.findByText(/^Se enviará a 40 usuarios del segmento «Con compras»/)).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'En una fecha y hora' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Hora' }), '00:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText('Esa hora ya pasó en Panamá.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Ahora' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ params: { id: 'N000001' }, body: expect.objectContaining({ when: 'now', version: 2 }) as object }))
})

test('to how many of a segment it goes is told apart from those who get none', async () => {
  const some = open({ notification: () => notification({ reached_count: 38 }) }, '/marketing/notifications/N000001')
  await click('Enviar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar notificación' }))
  expect(await dialog.findByText(/^Se enviará a 38 usuarios/)).toBeVisible()
  expect(dialog.getByText(/^2 usuarios más no la reciben/)).toBeVisible()
  some.unmount()
  open({ notification: () => notification({ reached_count: 0 }) }, '/marketing/notifications/N000001')
  await click('Enviar')
  expect(await within(await screen.findByRole('dialog', { name: 'Enviar notificación' })).findByText(/^Nadie del segmento la recibiría/)).toBeVisible()
})

test('a day that was mistyped stops nothing once it is sent now', async () => {
  const send = jest.fn(() => notification({ status: 'sending' }))
  open({ 'send-notification': send }, '/marketing/notifications/N000001')
  await click('Enviar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar notificación' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'En una fecha y hora' }))
  const day = await dialog.findByRole('textbox', { name: 'Fecha' })
  await userEvent.clear(day)
  await userEvent.type(day, '31/02/2026')
  await userEvent.click(dialog.getByRole('radio', { name: 'Ahora' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ params: { id: 'N000001' }, body: expect.objectContaining({ when: 'now', version: 2 }) as object }))
})

test.each([
  ['es', 'Verano', ['Rebotadas', 'Omitidas', 'Pidió no recibirlas']],
  ['en', 'Summer', ['Bounced', 'Skipped', 'Opted out']],
] as const)('one that is sent says in %s how each person came through, and can be changed no more', async (language, name, texts) => {
  open({ notification: () => sent }, '/marketing/notifications/N000002', language)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Enviar|Send)$/ })).toBeNull()
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '1')
  await expectAccessible()
})

test('while it is sent it can be cancelled; one that failed says why', async () => {
  const cancel = jest.fn(() => notification({ status: 'cancelled' }))
  const first = open({ notification: () => notification({ status: 'scheduled', send_after: '2026-12-01T15:00:00Z' }), 'cancel-notification': cancel }, '/marketing/notifications/N000001')
  await click('Cancelar envío')
  await userEvent.click(within(await screen.findByRole('dialog', { name: '¿Cancelar el envío?' })).getByRole('button', { name: 'Cancelar envío' }))
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ params: { id: 'N000001' }, body: {} }))
  first.unmount()
  open({ notification: () => notification({ status: 'failed', failure: 'segment_empty' }) }, '/marketing/notifications/N000001')
  expect(await screen.findByText('A la hora del envío nadie del segmento podía recibirla.')).toBeVisible()
})

test('a copy has a draft of its own, which a new notification does not begin with', async () => {
  const title = async () => screen.findByRole('textbox', { name: /Título en español/ })
  const copying = open({}, '/marketing/notifications/new?copy=N000001')
  await userEvent.type(await title(), '!')
  copying.unmount()
  open({}, '/marketing/notifications/new')
  expect(await title()).toHaveValue('')
})
