import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { attempt, details, mailOf, mountKyc } from '../testing/kyc.ts'
import { refusal, type Calls } from '../testing/requests.ts'

const at = '/view-details?user=U1'
const open = (own: Parameters<typeof details>[0] = {}, calls: Calls = {}, language: 'es' | 'en' = 'es') => {
  const { user: _user, attempts: _attempts, ...standing } = details(own)
  return mountKyc({ 'kyc-details': () => details(own), 'check-kyc-status': () => standing, 'kyc-mail-preview': () => mailOf(), ...calls }, at, language)
}
const refuse = (code: Parameters<typeof refusal>[0]) => () => {
  throw refusal(code)
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: 'Decidir el KYC de Ana Pérez' })
/** The question once the state was read. */
const openDecision = async () => {
  await click('Decidir KYC')
  await screen.findByRole('radio', { name: 'Rechazado' })
  return within(await question())
}

test.each([
  ['es', 'KYC de Ana Pérez', ['Fecha de nacimiento', '01/05/1990', '+507 6123-4567', 'El documento está vencido.', 'Posible coincidencia en listas de control', 'Intentos anteriores']],
  ['en', 'KYC of Ana Pérez', ['Date of birth', '01/05/1990', '+507 6123-4567', 'The document has expired.', 'Possible match on watch lists', 'Earlier attempts']],
] as const)('in %s: what was submitted, what failed and why, and earlier attempts', async (language, name, texts) => {
  open({}, {}, language)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
  // What a provider calls in its own way is shown as it is.
  for (const text of ['favourite_colour', 'voice']) expect(screen.getAllByText(text)[0]).toBeVisible()
  await expectAccessible()
})

test('every decision on an attempt stays, with who, when and why', async () => {
  const [first, second] = ['2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z']
  const decisions = [
    { outcome: 'verified' as const, reason: null, comment: '', decided_by: 'eva@ventanilla.example', decided_at: second },
    { outcome: 'review_needed' as const, reason: 'aml_review' as const, comment: 'Pedir otra foto', decided_by: 'leo@ventanilla.example', decided_at: first },
  ]
  open({ status: 'verified', reason: null, next: [], attempts: [attempt({ outcome: 'verified', decided_by: 'eva@ventanilla.example', decided_at: second, decisions })] })
  const before = within(await screen.findByRole('region', { name: 'Decisión anterior' }))
  for (const text of ['Por revisar', 'Pedir otra foto', /leo@ventanilla.example/]) expect(before.getByText(text)).toBeVisible()
  expect(screen.getByText(/eva@ventanilla.example/)).toBeVisible()
  await expectAccessible()
})

test('a day that the calendar does not have is shown as it was sent', async () => {
  open({ attempts: [attempt({ data: { birth_date: '1990-02-30', expiry_date: '2026-02-29', issue_date: '2024-02-29' } })] })
  for (const text of ['1990-02-30', '2026-02-29', '29/02/2024']) expect(await screen.findByText(text)).toBeVisible()
})

test('an address that names no user says so, and asks the server nothing', async () => {
  const kycDetails = jest.fn(() => details())
  mountKyc({ 'kyc-details': kycDetails }, '/view-details', 'es')
  expect(await screen.findByRole('heading', { level: 1, name: 'Datos de KYC' })).toBeVisible()
  expect(screen.getByText('No encontramos a este usuario')).toBeVisible()
  expect(kycDetails).not.toHaveBeenCalled()
  await expectAccessible()
})

test('a rejection needs its reason, shows the mail that follows, and names the state that was seen', async () => {
  const decide = jest.fn(() => ({ ...details({ status: 'rejected' }) }))
  const preview = jest.fn<ReturnType<NonNullable<Calls['kyc-mail-preview']>>, Parameters<NonNullable<Calls['kyc-mail-preview']>>>(() => mailOf())
  const { toasts } = open({}, { 'decide-kyc': decide, 'kyc-mail-preview': preview })
  const dialog = await openDecision()
  expect(dialog.getByRole('radio', { name: /Datos enviados/ })).toBeDisabled()
  await userEvent.click(dialog.getByRole('radio', { name: 'Rechazado' }))
  await userEvent.click(dialog.getByText('Ver el correo que recibirá el usuario'))
  expect(await dialog.findByText('No pudimos verificar tu identidad en Luki')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }))
  expect(await dialog.findByText('Este campo es obligatorio.')).toBeInTheDocument()
  expect(decide).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('combobox', { name: /Motivo/ }))
  await userEvent.click(await screen.findByText('Documento vencido', { selector: '.ant-select-item-option-content' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Comentario/ }), 'Vence en 2019')
  await waitFor(() => expect(preview).toHaveBeenLastCalledWith({ params: { id: 'U1' }, query: { kind: 'rejected', reason: 'document_expired' } }))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'KYC: Rechazado.' }]))
  expect(decide).toHaveBeenCalledWith({ params: { id: 'U1' }, body: { kyc_status: 'rejected', kyc_reason: 'document_expired', comment: 'Vence en 2019', version: 7, state_number: 3 } })
})

test('a refusal stays in the dialog, in words', async () => {
  open({}, { 'decide-kyc': refuse('kyc_moved') })
  const dialog = await openDecision()
  await userEvent.click(dialog.getByRole('radio', { name: 'Aprobado' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }))
  expect(await dialog.findByText('El KYC de este usuario cambió mientras tanto; revísalo de nuevo antes de decidir.')).toBeInTheDocument()
})

test('the refusal of a decision stays readable when the state that somebody else decided is read again', async () => {
  const { user: _user, attempts: _attempts, ...standing } = details()
  const check = jest.fn(() => standing)
  const decide = jest.fn<ReturnType<NonNullable<Calls['decide-kyc']>>, Parameters<NonNullable<Calls['decide-kyc']>>>(() => {
    check.mockReturnValue({ ...standing, status: 'verification_inputs_completed', state_number: 4, version: 8 })
    throw refusal('stale_version')
  })
  open({}, { 'check-kyc-status': check, 'decide-kyc': decide })
  const dialog = await openDecision()
  await userEvent.click(dialog.getByRole('radio', { name: 'Aprobado' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }))
  // Another state begins another form, which brings back the choice as a draft.
  expect(await screen.findByText('Aquí está lo que habías escrito y no guardaste.')).toBeInTheDocument()
  const again = within(await question())
  expect(again.getByRole('alert')).toHaveTextContent('El KYC de este usuario cambió mientras tanto; revísalo de nuevo antes de decidir.')
  expect(again.getByRole('radio', { name: 'Aprobado' })).toBeChecked()
  await expectAccessible()
  await userEvent.click(again.getByRole('button', { name: 'Decidir' }))
  await waitFor(() => expect(decide).toHaveBeenLastCalledWith({ params: { id: 'U1' }, body: { kyc_status: 'verified', kyc_reason: null, comment: '', version: 8, state_number: 4 } }))
})

test('the user reads the reason only of a rejection', async () => {
  open({ status: 'verification_inputs_completed' })
  const dialog = await openDecision()
  await userEvent.click(dialog.getByRole('radio', { name: 'Rechazado' }))
  expect(dialog.getByRole('combobox', { name: /Motivo/ })).toHaveAccessibleDescription('El usuario lo lee en el correo, en palabras sencillas. Las listas de control no se mencionan.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Por revisar' }))
  expect(dialog.getByRole('combobox', { name: /Motivo/ })).toHaveAccessibleDescription('')
  expect(dialog.getByText('El usuario no recibe ningún correo.')).toBeInTheDocument()
})

test('the question of a decision stands while the state is read, and closes', async () => {
  open({}, { 'check-kyc-status': () => new Promise(() => undefined) })
  await click('Decidir KYC')
  const dialog = within(await question())
  expect(await dialog.findByText('Cargando...')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Decidir' })).toHaveAttribute('aria-disabled', 'true')
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expectAccessible()
  await click('Cancelar')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a state that could not be read before a decision is read again in its dialog', async () => {
  const { user: _user, attempts: _attempts, ...standing } = details()
  const check = jest.fn<typeof standing, []>(() => standing).mockImplementationOnce(refuse('service_unavailable'))
  open({}, { 'check-kyc-status': check })
  await click('Decidir KYC')
  expect(await within(await question()).findByRole('alert')).toBeInTheDocument()
  await expectAccessible()
  await click('Reintentar')
  expect(await screen.findByRole('radio', { name: 'Rechazado' })).toBeEnabled()
})

test('who has submitted nothing has no decision, and gets the invitation once', async () => {
  const send = jest.fn(() => ({ results: [{ user_id: 'U1', outcome: 'sent' as const }], sent_count: 1, skipped_count: 0 }))
  const { toasts } = open({ status: 'not_started', reason: null, next: [], attempts: [], mail: { kind: 'invitation', outcome: null, at: null } }, { 'send-kyc-mail': send, 'kyc-mail-preview': () => mailOf({ kind: 'invitation', refused: 'already_sent' }) })
  const button = await screen.findByRole('button', { name: 'Decidir KYC' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Todavía no ha enviado sus datos.')
  await click('Enviar correo de KYC')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 1 persona' }))
  expect(await dialog.findByText('Ya recibió el correo de este estado; no se le envía otra vez.')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '1 correo en camino' }]))
  expect(send).toHaveBeenCalledWith({ body: { users: ['U1'] } })
})

test('the mail of an approval is sent again where it could not be delivered', async () => {
  const send = jest.fn(() => ({ results: [{ user_id: 'U1', outcome: 'sent' as const }], sent_count: 1, skipped_count: 0 }))
  const { toasts } = open({ status: 'verified', reason: null, next: [], mail: { kind: 'approved', outcome: 'failed', at: '2026-11-20T15:00:00Z' } }, { 'send-approval-mail': send, 'kyc-mail-preview': ({ query }) => mailOf({ kind: query?.kind ?? 'invitation', subject: 'Tu identidad está verificada' }) })
  await click('Enviar correo de KYC')
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar correo a 1 persona' }))
  expect(await dialog.findByText('Tu identidad está verificada')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '1 correo en camino' }]))
  expect(send).toHaveBeenCalledWith({ body: { users: ['U1'] } })
})

test('there is no such user', async () => {
  open({}, { 'kyc-details': refuse('not_found') })
  expect(await screen.findByText('No encontramos lo que buscas')).toBeVisible()
})
