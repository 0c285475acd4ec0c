import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { ChangeRule } from '@ventanilla/contract/endpoints/requests.endpoints'
import { defineRemote } from '@ventanilla/remote-sdk/declaration'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { ConfirmCall } from '../detail/confirm-call.tsx'
import { ResourceForm } from '../form/resource-form.tsx'
import { expectAccessible, renderPage } from '../testing/testing.tsx'
import { useApproval } from './use-approval.ts'
import { useFieldLabels } from './use-field-words.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    approvals: { title: string }
  }
}

type Calls = NonNullable<FakeAnswers['calls']>
const remote = defineRemote({ name: 'approvals', hostApi: '*', pages: [{ id: 'one', path: '/one', title: 'title', access: 'session' }] })
const rules = (...results: ChangeRule[]) => ({ 'change-rules': () => ({ results }) })
const asks = (change: string, above: string | null = null): ChangeRule => ({ change, asks: true, above })
const filed: RequestFiled = { request_id: '41', request_status: 'pending', expires_at: '2030-01-01T00:00:00Z', deciders: ['Berta Ruiz', 'Carlos Mora'] }
const role: Role = { id: 'R2', name: 'Soporte', description: '', is_system: false, requires_second_factor: false, request_permissions: [], approve_permissions: [], admin_count: 0, updated_at: '2026-11-20T15:00:00Z', version: 3 }

const open = (Page: () => React.JSX.Element, calls: Calls, language: 'es' | 'en' = 'es') =>
  renderPage({ remote, pages: { one: () => Promise.resolve({ default: Page }) }, words: { es: { title: 'Uno' }, en: { title: 'One' } }, at: '/one', language, api: fakeApi({ calls }) })
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('a question before a call', () => {
  const question = (calls: Calls, language: 'es' | 'en' = 'es') => {
    const [onDone, onClose] = [jest.fn(), jest.fn()]
    const page = open(() => <ConfirmCall endpoint="delete-role" input={{ body: { id: 'R2', version: 3 } }} title="¿Eliminar?" confirm="Eliminar" done="Eliminado" onDone={onDone} onClose={onClose}>Nadie lo tiene.</ConfirmCall>, calls, language)
    return { ...page, onDone, onClose }
  }

  test.each([
    ['es', /Este cambio se enviará a aprobación/, 'Motivo para quien aprueba (opcional)', 'Enviado a aprobación', 'Quién puede decidir: Berta Ruiz, Carlos Mora.', 'Ver la solicitud'],
    ['en', /This change will be sent for approval/, 'Reason for the approver (optional)', 'Sent for approval', 'Who can decide: Berta Ruiz, Carlos Mora.', 'View the request'],
  ] as const)('says in %s that it waits, takes a reason along, and leads to its request', async (language, waits, reason, sent, deciders, see) => {
    const remove = jest.fn(() => filed)
    const { address, onDone, toasts } = question({ ...rules(asks('delete-role')), 'delete-role': remove }, language)
    expect(await screen.findByText(waits)).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: reason }), '  Ya no se usa ')
    await expectAccessible()
    await click('Eliminar')
    const dialog = within(await screen.findByRole('dialog', { name: sent }))
    expect(dialog.getByText(deciders)).toBeInTheDocument()
    await expectAccessible()
    expect(remove).toHaveBeenCalledWith({ body: { id: 'R2', version: 3 }, reason: 'Ya no se usa' })
    expect(toasts).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
    await click(see)
    expect(address()).toBe('/request-detail/41')
  })

  test('says that it may wait where that depends on the record, and takes a reason along', async () => {
    const remove = jest.fn(() => ({ detail: '' }))
    const { toasts } = question({ ...rules({ change: 'delete-role', asks: false, above: null, by_record: true }), 'delete-role': remove })
    expect(await screen.findByText('Según lo que dependa de este registro, el cambio puede enviarse a aprobación.')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }), 'Ya no se usa')
    await click('Eliminar')
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Eliminado' }]))
    expect(remove).toHaveBeenCalledWith({ body: { id: 'R2', version: 3 }, reason: 'Ya no se usa' })
  })

  test('keeps a reason that was typed for one record for that record, and offers it for no other', async () => {
    const ask = async (id: string) => {
      const Page = () => <ConfirmCall endpoint="delete-role" input={{ body: { id, version: 3 } }} title="¿Eliminar?" confirm="Eliminar" done="Eliminado" onClose={jest.fn()}>Nadie lo tiene.</ConfirmCall>
      const page = open(Page, rules(asks('delete-role')))
      return { ...page, reason: await screen.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }) }
    }
    const first = await ask('R2')
    await userEvent.type(first.reason, 'Ya no se usa')
    // The session ends: nobody has cancelled.
    first.unmount()
    const other = await ask('R3')
    expect(other.reason).toHaveValue('')
    other.unmount()
    expect((await ask('R2')).reason).toHaveValue('Ya no se usa')
    await click('Cancelar')
    expect(sessionStorage).toHaveLength(0)
  })

  test('ends, without an answer, when what was filed is closed', async () => {
    const { onDone, onClose } = question({ ...rules(asks('delete-role')), 'delete-role': () => filed })
    await screen.findByText(/se enviará a aprobación/)
    await click('Eliminar')
    await screen.findByRole('dialog', { name: 'Enviado a aprobación' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['nothing is known of the rules', {}],
    ['policy does not ask', rules({ change: 'delete-role', asks: false, above: null })],
    ['policy asks for something else', rules(asks('edit-role'))],
  ])('is as it always was where %s', async (_, calls) => {
    const remove = jest.fn(() => ({ detail: '' }))
    const { toasts, onDone } = question({ ...calls, 'delete-role': remove })
    await click('Eliminar')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ detail: '' }))
    expect(remove).toHaveBeenCalledWith({ body: { id: 'R2', version: 3 } })
    expect(toasts).toEqual([{ kind: 'success', text: 'Eliminado' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a form', () => {
  const form = (calls: Calls) => {
    const onDone = jest.fn()
    const Page = () => <ResourceForm endpoint="create-role" only={['name']} label={useFieldLabels('create-role')} input={({ name }) => ({ body: { name, request_permissions: [], approve_permissions: [] } })} submit="Crear" saved={({ name }) => `Creado ${name}`} onDone={onDone} onCancel={jest.fn()} />
    return { ...open(Page, calls), onDone }
  }

  test('says before it is sent that it waits, and after whom it waits for', async () => {
    const create = jest.fn(() => filed)
    const { onDone } = form({ ...rules(asks('create-role')), 'create-role': create })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Mesa')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo para quien aprueba (opcional)' }), 'Equipo nuevo')
    await expectAccessible()
    await click('Crear')
    expect(await screen.findByRole('dialog', { name: 'Enviado a aprobación' })).toBeInTheDocument()
    expect(create).toHaveBeenCalledWith({ body: { name: 'Mesa', request_permissions: [], approve_permissions: [] }, reason: 'Equipo nuevo' })
    await click('Entendido')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined))
    expect(sessionStorage).toHaveLength(0)
  })

  test('that takes effect at once says nothing of it', async () => {
    const create = jest.fn(() => role)
    const { toasts } = form({ 'create-role': create })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Soporte')
    await click('Crear')
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Creado Soporte' }]))
    expect(create).toHaveBeenCalledWith({ body: { name: 'Soporte', request_permissions: [], approve_permissions: [] } })
  })
})

describe('the approval of a change that moves money', () => {
  test.each([
    ['below the amount', '100.00', '{"waits":false}'],
    ['above it', '100.01', '{"waits":true}'],
    ['of an amount that is not known yet', undefined, '{"waits":false,"above":"100.00"}'],
    ['of an amount that can’t be read', 'diez', '{"waits":false,"above":"100.00"}'],
  ])('%s', async (_, amount, expected) => {
    const Said = () => <p>{JSON.stringify(useApproval('recharge-users', amount))}</p>
    open(Said, rules(asks('recharge-users', '100.00')))
    expect(await screen.findByText(expected)).toBeVisible()
  })
})
