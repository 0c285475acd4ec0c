import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { detail, entry, listed, listOf, mountRequests, refusal, task, type Calls } from '../testing/requests.ts'

type Entry = ReturnType<NonNullable<Calls['audit-entry']>>
const shown = (own: Parameters<typeof detail>[0] = {}) => jest.fn<Entry, []>(() => ({ entry: entry(), request: detail(own) }))
const open = (own: Parameters<typeof detail>[0] = {}, calls: Calls = {}, language: 'es' | 'en' = 'es') => mountRequests({ 'audit-entry': shown(own), ...calls }, '/request-detail/41', language)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const confirm = async (title: string, button: string) => userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button }))

test.each([
  ['es', 'Editar rol: Soporte', ['Ana Pérez', 'Cambia el equipo', '10.0.0.7', 'Pendiente', 'Mesa de ayuda'], /^Vence en/, 'Todavía no hay cambios.'],
  ['en', 'Editar rol: Soporte', ['Ana Pérez', 'Cambia el equipo', '10.0.0.7', 'Pending', 'Mesa de ayuda'], /^Expires in/, 'There are no changes yet.'],
] as const)('a request in %s: who asked for what, why, from where and until when, and the history of its record', async (language, name, texts, expires, history) => {
  const { title } = open({}, {}, language)
  expect(await heading(name)).toBeVisible()
  for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
  expect(screen.getByText(expires)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '/role-edit/R2')
  expect(await screen.findByText(history)).toBeVisible()
  expect(title()).toBe(name)
  await expectAccessible()
})

test('a field is approved by itself, after a question that says what it does to access', async () => {
  const decide = jest.fn(() => detail({ status: 'pending' }))
  const { toasts } = open({}, { 'decide-task': decide })
  await click('Aprobar Nombre')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Aprobar «Nombre»?' }))
  expect(dialog.getByText('Cambia lo que otras personas pueden hacer en la consola.')).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Comentario (opcional)' }), 'De acuerdo')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Aprobar' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se aprobó «Nombre».' }]))
  expect(decide).toHaveBeenCalledWith({ params: { id: '7' }, body: { status: 'approved', comment: 'De acuerdo', whole: false } })
})

test('everything is rejected at once, which needs a comment', async () => {
  const decide = jest.fn(() => detail({ status: 'rejected' }))
  const { toasts } = open({}, { 'decide-task': decide })
  await click('Rechazar todo')
  await confirm('¿Rechazar «Editar rol: Soporte»?', 'Rechazar')
  expect(await screen.findByText('Escribe un comentario para rechazar.')).toBeInTheDocument()
  expect(decide).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Comentario' }), 'No')
  await confirm('¿Rechazar «Editar rol: Soporte»?', 'Rechazar')
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Se rechazó «Editar rol: Soporte».' }]))
  expect(decide).toHaveBeenCalledWith({ params: { id: '7' }, body: { status: 'rejected', comment: 'No', whole: true } })
})

test('a comment outlives the session, and is given up with its dialog', async () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: '¿Rechazar «Editar rol: Soporte»?' }))
  const comment = async () => (await dialog()).getByRole('textbox', { name: 'Comentario' })
  const first = open()
  await click('Rechazar todo')
  await userEvent.type(await comment(), 'Falta el motivo')
  // The session ends: the shell with its pages is taken away.
  first.unmount()
  open()
  await click('Rechazar todo')
  expect(await comment()).toHaveValue('Falta el motivo')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancelar' }))
  await click('Rechazar todo')
  expect(await comment()).toHaveValue('')
})

test('what moves money stands or falls as one, and its amount is in the question', async () => {
  open({ change: 'recharge-users', title: 'Recargar saldo', action: 'do', subject_type: 'user', subject_id: 'U1', subject_name: 'Luis Mora', whole: true, amount: '250.00', tasks: [task({ field: 'card_or_wallet', old: null, new: 'Wallet' }), task({ id: '8', field: 'amount', old: null, new: '250.00' })] })
  expect(await heading('Recargar saldo: Luis Mora')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Aprobar Monto/ })).toBeNull()
  await click('Aprobar')
  expect(within(await screen.findByRole('dialog')).getByText(/^Mueve USD.250\.00\.$/)).toBeInTheDocument()
  expect(screen.queryByText(/Cambia lo que otras personas/)).toBeNull()
})

test('of a bulk list its rows can be read', async () => {
  open({ change: 'top-up/process', title: 'Confirmar lista: recarga masiva', action: 'do', subject_type: 'upload_document', subject_id: '19', subject_name: 'recargas.csv', whole: true, amount: '9000.00', tasks: [task({ field: 'status', old: 'validated', new: 'processing' })] })
  expect(await screen.findByRole('link', { name: 'Ver las filas de recargas.csv' })).toHaveAttribute('href', '/bulk-recharge-list/19')
})

test('a decision that somebody else took first is said, and the page reads again', async () => {
  const answer = shown().mockReturnValueOnce({ entry: entry(), request: detail() }).mockReturnValue({ entry: entry(), request: detail({ status: 'rejected', can_decide: false, decided_by: 'Berta Ruiz', decided_at: '2026-11-21T15:00:00Z', tasks: [task({ status: 'rejected', decided_by: 'Berta Ruiz' })] }) })
  open({}, { 'audit-entry': answer, 'decide-task': () => Promise.reject(refusal('request_decided')) })
  await click('Aprobar todo')
  await confirm('¿Aprobar «Editar rol: Soporte»?', 'Aprobar')
  expect(await screen.findByText('Esta solicitud ya se decidió.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('Berta Ruiz').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Aprobar todo' })).toBeNull()
})

test('what was approved and could not be applied is said', async () => {
  const { toasts } = open({}, { 'decide-task': () => detail({ status: 'conflict', problem: { code: 'value_moved', field: 'name' }, tasks: [task({ status: 'conflict' })] }) })
  await click('Aprobar todo')
  await confirm('¿Aprobar «Editar rol: Soporte»?', 'Aprobar')
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'En conflicto: no se aplicó. El dato cambió después de la solicitud.' }]))
})

test('an approval of which only a part could be applied is no success', async () => {
  const [name, description] = [task({ id: '71', field: 'name' }), task({ id: '72', field: 'description' })]
  const { toasts } = open({ tasks: [name, description] }, { 'decide-task': () => detail({ status: 'partially_approved', problem: { code: 'value_moved', field: 'name' }, tasks: [{ ...name, status: 'conflict' }, { ...description, status: 'approved', decided_at: '2026-11-21T15:00:00Z' }] }) })
  await click('Aprobar todo')
  await confirm('¿Aprobar «Editar rol: Soporte»?', 'Aprobar')
  await waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: 'Se aplicó solo en parte: 1 de 2 campos. El dato cambió después de la solicitud.' }]))
})

test('a field that is decided by itself is told by itself: one that was refused while others wait, and one that is rejected after another was refused', async () => {
  const [name, description] = [task({ id: '71', field: 'name' }), task({ id: '72', field: 'description' })]
  const problem = { code: 'value_moved', field: 'name' }
  const first = open({ tasks: [name, description] }, { 'decide-task': () => detail({ status: 'pending', problem, tasks: [{ ...name, status: 'conflict' }, description] }) })
  await click('Aprobar Nombre')
  await confirm('¿Aprobar «Nombre»?', 'Aprobar')
  await waitFor(() => expect(first.toasts).toEqual([{ kind: 'error', text: 'En conflicto: no se aplicó. El dato cambió después de la solicitud.' }]))
  first.unmount()
  const then = open({ problem, tasks: [{ ...name, status: 'conflict' }, description] }, { 'decide-task': () => detail({ status: 'conflict', problem, tasks: [{ ...name, status: 'conflict' }, { ...description, status: 'rejected', decided_at: '2026-11-21T15:00:00Z' }] }) })
  await click('Rechazar Descripción')
  await userEvent.type(await screen.findByRole('textbox', { name: /Comentario/ }), 'Ya no')
  await confirm('¿Rechazar «Descripción»?', 'Rechazar')
  await waitFor(() => expect(then.toasts).toEqual([{ kind: 'success', text: 'Se rechazó «Descripción».' }]))
})

describe('who can’t decide', () => {
  test('reads why, and who can', async () => {
    open({ can_decide: false, cannot_decide: 'own_record' })
    expect(await screen.findByText('No puedes decidir una solicitud sobre tu propio rol o tu propio registro.')).toBeVisible()
    expect(screen.getByText('Puede decidir: Berta Ruiz.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Aprobar|Rechazar/ })).toBeNull()
    await expectAccessible()
  })

  test('reads what somebody would need where there is nobody', async () => {
    open({ can_decide: false, cannot_decide: 'forbidden', deciders: [] })
    expect(await screen.findByText('Por ahora nadie más puede decidir. Hace falta otra persona con el permiso de aprobar: Roles y permisos.')).toBeVisible()
  })

  test('withdraws their own', async () => {
    const undo = jest.fn(() => detail({ status: 'withdrawn' }))
    const { toasts, address } = open({ can_decide: false, cannot_decide: 'own_request', can_withdraw: true, is_own: true }, { 'undo-task': undo })
    await click('Retirar solicitud')
    await confirm('¿Retirar la solicitud?', 'Retirar solicitud')
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La solicitud se retiró.' }]))
    expect(undo).toHaveBeenCalledWith({ params: { id: '7' }, body: { comment: '', expects: 'pending' } })
    expect(address()).toBe('/request-detail/41')
  })

  test('withdraws nothing that was approved meanwhile, and reads so', async () => {
    const { toasts } = open({ can_decide: false, can_withdraw: true, is_own: true }, { 'undo-task': () => Promise.reject(refusal('request_decided')) })
    await click('Retirar solicitud')
    await confirm('¿Retirar la solicitud?', 'Retirar solicitud')
    expect(await screen.findByText('Esta solicitud ya se decidió.')).toBeInTheDocument()
    expect(toasts).toEqual([])
  })
})

test('a value that has moved since is shown, with a warning', async () => {
  open({ tasks: [task({ now: 'Ayuda', moved: true })] })
  expect(await screen.findByText('Un dato cambió después de la solicitud. Revisa el valor actual antes de decidir.')).toBeVisible()
  expect(screen.getByRole('row', { name: /Ahora: Ayuda/ })).toBeVisible()
})

test('an applied one is undone by an inverse request, which opens', async () => {
  const undo = jest.fn(() => detail({ id: '55', undoes: '41' }))
  const applied = { status: 'approved', can_decide: false, can_undo: true, tasks: [task({ id: '6', status: 'rejected' }), task({ status: 'approved' })] } as const
  const { address } = open({ ...applied, tasks: [...applied.tasks] }, { 'undo-task': undo })
  await click('Deshacer')
  expect(await screen.findByText(/Se creará una solicitud que devuelve los valores anteriores/)).toBeInTheDocument()
  await confirm('¿Deshacer este cambio?', 'Deshacer')
  await waitFor(() => expect(address()).toBe('/request-detail/55'))
  expect(undo).toHaveBeenCalledWith({ params: { id: '7' }, body: { comment: '', expects: 'applied' } })
})

test('what failed says why, at which field, and what undoes what is linked', async () => {
  open({ status: 'failed', can_decide: false, problem: { code: 'value_moved', field: 'name' }, undoes: '30', undone_by: '60', tasks: [task({ status: 'failed' })] })
  expect(await screen.findByText('No se pudo aplicar')).toBeVisible()
  expect(screen.getByText(/El dato cambió después de la solicitud\./)).toHaveTextContent('Nombre: El dato cambió después de la solicitud.')
  for (const id of ['30', '60']) expect(screen.getByRole('link', { name: `Ver la solicitud ${id}` })).toHaveAttribute('href', `/request-detail/${id}`)
})

test('an entry that belongs to a request leads to it; one of none says so', async () => {
  const first = mountRequests({ 'audit-entry': ({ params }) => (params.id === '41' ? { entry: entry(), request: detail() } : { entry: entry({ id: '90', action: 'role.edited' }), request: null }) }, '/request-detail/90')
  await waitFor(() => expect(first.address()).toBe('/request-detail/41'))
  first.unmount()
  mountRequests({ 'audit-entry': () => ({ entry: entry({ id: '91', action: 'session.started', request_id: null }), request: null }) }, '/request-detail/91')
  expect(await screen.findByText('Este registro de auditoría no es de una solicitud.')).toBeVisible()
})

test.each([
  ['approve-detail', 'approved-tasks', 'Aprobado', 'No se ha aprobado ningún campo.'],
  ['rejected-detail', 'rejected-tasks', 'Rechazado', 'No se ha rechazado ningún campo.'],
] as const)('/%s shows the fields, by whom, when and why', async (page, call, status, none) => {
  const how = page === 'approve-detail' ? 'approved' : 'rejected'
  const tasks = jest.fn(() => listOf([listed({ status: how, decided_by: 'Berta Ruiz', decided_at: '2026-11-21T15:00:00Z', comment: 'Revisado' })]))
  const answer = shown({ status: 'partially_approved', can_decide: false, can_undo: true, tasks: [task({ status: 'approved', decided_at: '2026-11-21T15:00:00Z' }), task({ id: '8', status: 'rejected', decided_at: '2026-11-21T15:00:00Z' }), task({ id: '9', status: 'approved' })] })
  const { unmount } = mountRequests({ 'audit-entry': answer, [call]: tasks }, `/${page}/41`)
  const row = within(await screen.findByRole('row', { name: /^Nombre/ }))
  for (const text of [status, 'Revisado', 'Mesa de ayuda', '21/11/2026 10:00']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText(/por Berta Ruiz/)).toBeVisible()
  expect(tasks).toHaveBeenCalledWith({ query: { auditlog_id: '41', page_size: 100 } })
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  for (const [name, at] of [['Todos los campos', '/request-detail/41'], ['Aprobados (1)', '/approve-detail/41'], ['Rechazados (1)', '/rejected-detail/41']] as const) expect(screen.getByRole('link', { name })).toHaveAttribute('href', at)
  await expectAccessible()
  unmount()
  mountRequests({ 'audit-entry': answer, [call]: () => listOf([]) }, `/${page}/41`)
  expect(await screen.findByText(none)).toBeVisible()
})

test('no such request, and a failure', async () => {
  const { unmount } = mountRequests({}, '/request-detail/41')
  expect(await screen.findByText('No encontramos lo que buscas')).toBeVisible()
  unmount()
  mountRequests({ 'audit-entry': () => Promise.reject(new Error('boom')) }, '/request-detail/41')
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})
