import { ApiError } from '@ventanilla/api-client/api-error'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { detail, listed, listOf, mountRequests, refusal, request, task, type Calls } from '../testing/requests.ts'

type List = NonNullable<Calls['requests']>
type Tasks = NonNullable<Calls['request-tasks']>
const card = request({ id: '42', change: 'recharge-users', title: 'Recargar saldo', action: 'do', subject_type: 'user', subject_id: 'U1', subject_name: 'Luis Mora', fields: ['amount'], amount: '250.00' })
const own = request({ id: '43', title: 'Crear rol', subject_name: 'Caja', subject_id: null, can_decide: false, is_own: true })
const list = (rows = [request(), card, own]) => jest.fn<ReturnType<List>, Parameters<List>>(({ query }) => listOf(rows, query?.page_size === 1 ? 12 : rows.length))
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const select = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar ${name}` }))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the waiting ones open first: what, who, fields, amount, status and age in words', async () => {
  const requests = list()
  mountRequests({ requests }, '/requests')
  const role = await row(/Editar rol/)
  expect(role.getByRole('link', { name: 'Editar rol' })).toHaveAttribute('href', '/request-detail/41')
  for (const text of ['Soporte', 'Ana Pérez', 'Nombre, Permisos para solicitar', 'Pendiente', 'Puedes decidir', '20/11/2026 10:00']) expect(role.getByText(text)).toBeVisible()
  expect(role.getByText(/^hace |^en /)).toBeVisible()
  expect(role.getByText(/^Vence en/)).toBeVisible()
  expect((await row(/Recargar saldo/)).getByText('250.00')).toBeVisible()
  expect((await row(/Crear rol/)).getByText('Tú')).toBeVisible()
  expect(requests).toHaveBeenCalledWith({ query: { page: 1, page_size: 10, sort_by: 'waiting', order: 'asc', status: 'pending' } })
  expect(screen.getByRole('link', { name: 'Usuarios por estado de KYC' })).toHaveAttribute('href', '/requests/kyc')
  expect(await screen.findByRole('link', { name: 'Pendientes (12)' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('a tab shows its statuses, the last decided first', async () => {
  const requests = list([request({ status: 'partially_approved', decided_at: '2026-11-21T15:00:00Z', decided_by: 'Berta Ruiz', can_decide: false, expires_at: null })])
  const { address } = mountRequests({ requests }, '/requests')
  await userEvent.click(await screen.findByRole('link', { name: 'Aprobadas' }))
  expect(address()).toBe('/requests?tab=approved&sort=decided_at&order=desc')
  await waitFor(() => expect(requests).toHaveBeenLastCalledWith({ query: { page: 1, page_size: 10, sort_by: 'decided_at', order: 'desc', status: 'approved,partially_approved' } }))
  const decided = await row(/Aprobada en parte/)
  expect(decided.getByText('Berta Ruiz')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a request of which a part was decided waits, and says so', async () => {
  mountRequests({ requests: list([request({ decided_at: '2026-11-21T15:00:00Z', decided_by: 'Berta Ruiz' })]) }, '/requests?tab=all')
  const partly = await row(/Editar rol/)
  for (const text of ['Pendiente', 'Decidida en parte', 'Berta Ruiz']) expect(partly.getByText(text)).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /Última decisión/ })).toBeVisible()
})

test('filters are asked of the server, and stand in the address', async () => {
  const requests = list()
  mountRequests({ requests }, '/requests?waits_for=me&requester=ana&change=edit-role&amount_from=10.00')
  await row(/Editar rol/)
  expect(requests).toHaveBeenCalledWith({ query: { page: 1, page_size: 10, sort_by: 'waiting', order: 'asc', status: 'pending', waits_for: 'me', requester: 'ana', change: 'edit-role', amount_from: '10.00' } })
  for (const chip of ['Espera a: Mí', 'Solicitada por: «ana»', 'Cambio: Editar rol']) expect(screen.getByRole('button', { name: `Quitar el filtro ${chip}` })).toBeVisible()
})

describe('several at once', () => {
  const open = (decide: NonNullable<Calls['decide-task']>, tasks: Tasks = ({ query }) => listOf([listed({ id: `${query?.auditlog_id}7`, auditlog_id: query?.auditlog_id ?? '' })])) => mountRequests({ requests: list(), 'request-tasks': tasks, 'decide-task': decide }, '/requests')

  test('are approved one after the other, each as a whole', async () => {
    const decide = jest.fn(() => detail({ status: 'approved' }))
    const { toasts } = open(decide)
    await select('Editar rol: Soporte')
    await select('Recargar saldo: Luis Mora')
    await select('Crear rol: Caja')
    await click('Aprobar')
    const dialog = within(await screen.findByRole('dialog', { name: '¿Aprobar 2 solicitudes?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual(['Editar rol: Soporte', 'Recargar saldo: Luis Mora · USD 250.00'])
    expect(dialog.getByText(/1 de las seleccionadas no la puedes decidir/)).toBeInTheDocument()
    expect(dialog.getByText(/^1 solicitud mueve dinero. En total, USD.250.00.$/)).toBeVisible()
    expect(dialog.getByText('1 solicitud cambia lo que otras personas pueden hacer en la consola.')).toBeVisible()
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Aprobar' }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '2 solicitudes aprobadas.' }]))
    expect(decide.mock.calls).toEqual([
      [{ params: { id: '417' }, body: { status: 'approved', comment: '', whole: true } }],
      [{ params: { id: '427' }, body: { status: 'approved', comment: '', whole: true } }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('checkbox', { name: 'Seleccionar Editar rol: Soporte' })).not.toBeChecked()
  })

  test('are rejected with one comment, which has to be there', async () => {
    const decide = jest.fn(() => detail({ status: 'rejected' }))
    const { toasts } = open(decide)
    await select('Editar rol: Soporte')
    await click('Rechazar')
    const dialog = within(await screen.findByRole('dialog', { name: '¿Rechazar 1 solicitud?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
    const comment = dialog.getByRole('textbox', { name: 'Comentario' })
    expect(dialog.queryByText(/lo que otras personas pueden hacer/)).toBeNull()
    expect(comment).toHaveAccessibleDescription('Escribe un comentario para rechazar.')
    expect(decide).not.toHaveBeenCalled()
    await userEvent.type(comment, 'No hace falta')
    await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '1 solicitud rechazada.' }]))
    expect(decide).toHaveBeenCalledWith({ params: { id: '417' }, body: { status: 'rejected', comment: 'No hace falta', whole: true } })
  })

  test('that fail are named with their reason; only those that were not decided are tried again', async () => {
    const decide = jest.fn<ReturnType<NonNullable<Calls['decide-task']>>, Parameters<NonNullable<Calls['decide-task']>>>()
    decide.mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR', 'no answer')).mockReturnValueOnce(detail({ status: 'failed', problem: { code: 'record_gone' }, tasks: [task({ id: '427', status: 'failed' })] })).mockReturnValue(detail({ status: 'approved' }))
    const { toasts } = open(decide)
    await select('Editar rol: Soporte')
    await select('Recargar saldo: Luis Mora')
    await click('Aprobar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Editar rol: Soporte: El servidor tardó demasiado en responder. Vuelve a intentarlo. Qué hacer', 'Recargar saldo: Luis Mora: Fallida: no se aplicó. El registro ya no existe. Qué hacer']))
    expect(dialog.getByText('2 solicitudes no se pudieron decidir')).toBeInTheDocument()
    expect(toasts).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '1 solicitud aprobada.' }]))
    expect(decide.mock.calls.map(([{ params }]) => params.id)).toEqual(['417', '427', '417'])
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Recargar saldo: Luis Mora: Fallida: no se aplicó. El registro ya no existe. Qué hacer'])
    expect(dialog.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('dialog', { name: '1 solicitud no se pudo decidir' })).toHaveTextContent('No queda nada que reintentar.')
    await expectAccessible()
  })

  test('stop where the second factor is not proved, and all that are left can be tried again', async () => {
    const decide = jest.fn<ReturnType<NonNullable<Calls['decide-task']>>, Parameters<NonNullable<Calls['decide-task']>>>(() => detail({ status: 'approved' })).mockRejectedValueOnce(refusal('confirmation_required'))
    const { toasts } = open(decide)
    await select('Editar rol: Soporte')
    await select('Recargar saldo: Luis Mora')
    await click('Aprobar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('2 solicitudes no se pudieron decidir')).toBeInTheDocument()
    expect(decide).toHaveBeenCalledTimes(1)
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual(['Editar rol', 'Recargar saldo'])
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: '2 solicitudes aprobadas.' }]))
    expect(decide.mock.calls.map(([{ params }]) => params.id)).toEqual(['417', '417', '427'])
  })

  test('that somebody decided meanwhile have no open field, and are not tried again', async () => {
    const decide = jest.fn(() => detail())
    open(decide, () => listOf([]))
    await select('Editar rol: Soporte')
    await click('Aprobar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar' }))
    expect(await screen.findByText(/Esta solicitud ya se decidió/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-disabled', 'true')
    expect(decide).not.toHaveBeenCalled()
  })

  test('need one that the reader can decide', async () => {
    open(() => detail())
    await select('Crear rol: Caja')
    expect(await screen.findByRole('button', { name: 'Aprobar' })).toHaveAccessibleDescription('No puedes decidir ninguna de las solicitudes seleccionadas.')
  })
})

test('nothing that waits, a failure, and English', async () => {
  const { unmount } = mountRequests({ requests: () => listOf([]) }, '/requests', 'en')
  expect(await screen.findByText('There are no pending requests.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expectAccessible()
  unmount()
  mountRequests({ requests: () => Promise.reject(new Error('boom')) }, '/requests')
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})

test('a tab offers only saved views with filters that it has chips for', async () => {
  const view = (name: string, filters: object) => ({ name, filters, columns: { hidden: [], order: [] } })
  localStorage.setItem('ventanilla.list.1.requests', JSON.stringify({ views: [view('Aprobadas de Ana', { status: 'approved' }), view('Mías', { waits_for: 'me' }), view('Roles', { change: 'edit-role' })] }))
  mountRequests({ requests: list() }, '/requests')
  const offered = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Vista guardada' }))
    await screen.findByTitle('Roles')
    const names = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    return names
  }
  expect(await offered()).toEqual(['Mías', 'Roles'])
  await userEvent.click(screen.getByRole('link', { name: 'Rechazadas' }))
  expect(await offered()).toEqual(['Roles'])
  await userEvent.click(screen.getByRole('link', { name: 'Todas' }))
  expect(await offered()).toEqual(['Aprobadas de Ana', 'Roles'])
  localStorage.clear()
})
