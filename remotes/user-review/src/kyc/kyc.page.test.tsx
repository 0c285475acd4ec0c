import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { kycUser, mailOf, mountKyc, run } from '../testing/kyc.ts'
import { listOf, refusal, type Calls } from '../testing/requests.ts'

const counts: Calls = {
  'count-of-users': () => ({ total: 9, by_status: { Inactive: 9, Active: 0, Blocked: 0, Frozen: 0, 'Withdrawal process': 0, Retired: 0, Deleted: 0 }, by_kyc_status: { not_started: 4, verification_inputs_completed: 0, verified: 0, review_needed: 0, rejected: 2 }, cards: { total: 0, by_status: { Pending: 0, PendingAck: 0, Active: 0, 'Temporarily blocked': 0, Canceled: 0 } } }),
}
const rejected = '/requests/kyc?tab=rejected'
const open = (calls: Calls = {}, at = rejected, language: 'es' | 'en' = 'es') => mountKyc({ ...counts, 'kyc-users': () => listOf([kycUser(), kycUser({ id: 'U2', first_name: 'Luis', email: 'luis@example.com', kyc_reason: 'underage', mail: 'sent' })]), ...calls }, at, language)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['es', 'Rechazado (2)', ['Documento vencido', 'Menor de edad', 'Sin enviar', 'Enviado']],
  ['en', 'Rejected (2)', ['Expired document', 'Underage', 'Not sent', 'Sent']],
] as const)('a status in %s is a tab with its count; each user has reason, attempts and mail, and leads to their data', async (language, tab, texts) => {
  const users = jest.fn<ReturnType<NonNullable<Calls['kyc-users']>>, Parameters<NonNullable<Calls['kyc-users']>>>(() => listOf([kycUser(), kycUser({ id: 'U2', kyc_reason: 'underage', mail: 'sent' })]))
  open({ 'kyc-users': users }, rejected, language)
  expect(await screen.findByRole('tab', { name: tab, selected: true })).toBeVisible()
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Ana Pérez' })[0]).toHaveAttribute('href', '/view-details?user=U1')
  expect(users).toHaveBeenLastCalledWith({ query: expect.objectContaining({ status: 'rejected' }) as object })
  await expectAccessible()
})

test('what is not in a state with a mail offers none', async () => {
  open({}, '/requests/kyc?tab=verified')
  expect((await screen.findAllByText('Ana Pérez'))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enviar a todos' })).toBeNull()
})

test('a mail goes to selected people after its preview, and who did not get it is named', async () => {
  const send = jest.fn(() => ({ results: [{ user_id: 'U1', outcome: 'sent' as const }, { user_id: 'U2', outcome: 'already_sent' as const }], sent_count: 1, skipped_count: 1 }))
  const preview = jest.fn<ReturnType<NonNullable<Calls['kyc-mail-preview']>>, Parameters<NonNullable<Calls['kyc-mail-preview']>>>(() => mailOf())
  const { toasts } = open({ 'send-rejection-mail': send, 'kyc-mail-preview': preview })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Pérez' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar Luis Pérez' }))
  await click('Enviar correo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 2 personas' }))
  expect(await dialog.findByText('No pudimos verificar tu identidad en Luki')).toBeInTheDocument()
  expect(dialog.getByText(/Por qué: está vencido/)).toBeInTheDocument()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('radio', { name: 'Inglés' }))
  await waitFor(() => expect(preview).toHaveBeenLastCalledWith({ params: { id: 'U1' }, query: { kind: 'rejected', language: 'en' } }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Con formato' }))
  expect(dialog.getByTitle('No pudimos verificar tu identidad en Luki')).toHaveAttribute('sandbox', '')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(await dialog.findByText(/Ya lo recibió/)).toBeInTheDocument()
  expect(send).toHaveBeenCalledWith({ body: { users: ['U1', 'U2'] } })
  expect(toasts).toEqual([{ kind: 'success', text: '1 correo en camino' }])
})

const asks = (...changes: string[]): Calls => ({ 'change-rules': () => ({ results: changes.map((change) => ({ change, asks: true, above: null })) }) })
const reason = () => screen.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' })

test('why a mail is sent is kept for the people that it was typed for, until it is cancelled', async () => {
  const choose = async (...names: string[]) => {
    const page = open({ ...asks('send-rejection-mail'), 'kyc-mail-preview': () => mailOf() })
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }))
    await click('Enviar correo')
    return page
  }
  const first = await choose('Ana Pérez')
  await userEvent.type(await reason(), 'Pidió otro plazo')
  first.unmount()
  const other = await choose('Luis Pérez')
  expect(await reason()).toHaveValue('')
  other.unmount()
  await choose('Ana Pérez')
  expect(await reason()).toHaveValue('Pidió otro plazo')
  await click('Cancelar')
  await click('Enviar correo')
  expect(await reason()).toHaveValue('')
})

test('why a mail is sent to all is kept until it is cancelled', async () => {
  const ask = async () => {
    const page = open({ ...asks('send-rejection-mail-to-all'), 'kyc-mail-to-all': () => ({ count: 5, already_sent: 0, examples: [], running: null }) })
    await click('Enviar a todos')
    return page
  }
  const first = await ask()
  await userEvent.type(await reason(), 'Pidieron otro plazo')
  first.unmount()
  await ask()
  expect(await reason()).toHaveValue('Pidieron otro plazo')
  await click('Cancelar')
  await click('Enviar a todos')
  expect(await reason()).toHaveValue('')
})

test('a mail to all says first to how many, with an example, and leads to its progress', async () => {
  const send = jest.fn(() => run({ pending_count: 40, sent_count: 0, failed_count: 0, skipped_count: 0, ended_at: null }))
  const { kind: _kind, recipient: _recipient, refused: _refused, ...example } = mailOf()
  const { address } = open({ 'send-rejection-mail-to-all': send, 'kyc-mail-to-all': () => ({ count: 1200, already_sent: 3, examples: [{ ...example, count: 1200 }], running: null }), 'kyc-mail-run': () => run(), 'kyc-mail-recipients': () => listOf([]) })
  await click('Enviar a todos')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar a todos: Aviso de rechazo' }))
  expect(await dialog.findByText(/Se enviará a 1[.,]200 personas\./)).toBeInTheDocument()
  expect(dialog.getByText('3 personas ya lo recibieron en este estado y no lo reciben otra vez.')).toBeInTheDocument()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a todos' }))
  await waitFor(() => expect(address()).toBe('/requests/kyc/5'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a mail that could not be shown is read again, in the same language or in another', async () => {
  const preview = jest.fn<ReturnType<NonNullable<Calls['kyc-mail-preview']>>, Parameters<NonNullable<Calls['kyc-mail-preview']>>>(({ query }) => {
    if (query?.language === 'en') throw refusal('service_unavailable')
    return mailOf()
  })
  open({ 'kyc-mail-preview': preview })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Pérez' }))
  await click('Enviar correo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 1 persona' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Inglés' }))
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: 'Inglés' })).toHaveFocus()
  await expectAccessible()
  const before = preview.mock.calls.length
  await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(before + 1))
  await userEvent.click(dialog.getByRole('radio', { name: 'Español' }))
  expect(await dialog.findByText('No pudimos verificar tu identidad en Luki')).toBeInTheDocument()
})

test('a mail to all that is still being counted can be left, and one that was not counted is counted again', async () => {
  let tries = 0
  const plan = () => {
    tries += 1
    if (tries === 1) return new Promise<never>(() => undefined)
    if (tries === 2) throw refusal('service_unavailable')
    return { count: 5, already_sent: 0, examples: [], running: null }
  }
  const { unmount } = open({ 'kyc-mail-to-all': plan })
  await click('Enviar a todos')
  const name = 'Enviar a todos: Aviso de rechazo'
  expect(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await click('Cancelar')
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  open({ 'kyc-mail-to-all': plan })
  await click('Enviar a todos')
  await userEvent.click(await within(await screen.findByRole('dialog', { name })).findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Se enviará a 5 personas.')).toBeInTheDocument()
})

type Plan = NonNullable<Calls['kyc-mail-to-all']>

test('a mail to all is not confirmed on the count of an earlier question', async () => {
  const plan = jest.fn<ReturnType<Plan>, Parameters<Plan>>(() => new Promise<never>(() => undefined)).mockReturnValueOnce({ count: 5, already_sent: 0, examples: [], running: null })
  open({ 'kyc-mail-to-all': plan })
  await click('Enviar a todos')
  expect(await screen.findByText('Se enviará a 5 personas.')).toBeInTheDocument()
  await click('Cancelar')
  await click('Enviar a todos')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar a todos: Aviso de rechazo' }))
  expect(dialog.queryByText('Se enviará a 5 personas.')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Enviar a todos' })).toHaveAttribute('aria-disabled', 'true')
})

test('while a mail to all goes on, nothing is sent and its progress is a click away', async () => {
  const send = jest.fn()
  open({ 'send-rejection-mail-to-all': send, 'kyc-mail-to-all': () => ({ count: 0, already_sent: 40, examples: [], running: run() }) })
  await click('Enviar a todos')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar a todos: Aviso de rechazo' }))
  expect(await dialog.findByRole('link', { name: 'Seguir el envío' })).toHaveAttribute('href', '/requests/kyc/5')
  expect(dialog.getByRole('button', { name: 'Enviar a todos' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a todos' }))
  expect(send).not.toHaveBeenCalled()
})

test('the page of a mail to all counts, and lists the result of each person', async () => {
  const recipient = { user_id: 'U1', first_name: 'Ana', surname: 'Pérez', email: 'ana@example.com', identification_number: '8-123-4567', run_id: '5', outcome: 'moved' as const, at: '2026-11-20T15:00:00Z' }
  const recipients = jest.fn<ReturnType<NonNullable<Calls['kyc-mail-recipients']>>, Parameters<NonNullable<Calls['kyc-mail-recipients']>>>(() => listOf([recipient]))
  mountKyc({ 'kyc-mail-run': () => run(), 'kyc-mail-recipients': recipients }, '/requests/kyc/5')
  expect(await screen.findByRole('heading', { level: 1, name: 'Aviso de rechazo a todos' })).toBeVisible()
  expect(await screen.findByText('Cambió de estado')).toBeVisible()
  expect(screen.getByText('37')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Destinatarios revisados' })).toHaveAttribute('value', '1')
  expect(screen.getByText(/^\d+ de \d+ destinatarios$/)).toBeVisible()
  expect(recipients).toHaveBeenLastCalledWith({ query: expect.objectContaining({ run_id: '5' }) as object })
  await expectAccessible()
})

test('the mails to all are a tab of their own', async () => {
  open({ 'kyc-mail-runs': () => listOf([run()]) }, '/requests/kyc?tab=runs')
  expect(await screen.findByRole('link', { name: /ver el envío 5$/ })).toHaveAttribute('href', '/requests/kyc/5')
  await expectAccessible()
})
