import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectAccessible } from '@ventanilla/ui/testing'
import { detail, entry, mountRequests, task, type Calls } from '../testing/requests.ts'

const approved = { status: 'approved', decided_by: 'Berta Ruiz', decided_at: '2026-11-21T15:00:00Z' } as const
const [name, description, permissions] = [task({ ...approved, id: '71' }), task({ ...approved, id: '72', field: 'description' }), task({ id: '73', field: 'request_permissions', old: [], new: ['suppliers'], now: [] })]
const open = (tasks: ReturnType<typeof task>[], own: Partial<ReturnType<typeof detail>> = {}, calls: Calls = {}, language: 'es' | 'en' = 'es') => mountRequests({ 'audit-entry': () => ({ entry: entry(), request: detail({ tasks, ...own }) }), ...calls }, '/request-detail/41', language)
const click = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }))

test.each([
  ['es', [name, permissions], 'Rechazar', 'Lo ya aprobado sigue aplicado (1 campo).'],
  ['es', [name, description, permissions], 'Rechazar', 'Lo ya aprobado sigue aplicado (2 campos).'],
  ['en', [name, description, permissions], 'Reject', 'What was already approved stays in effect (2 fields).'],
] as const)('who rejects the rest reads in %s what stays applied', async (language, tasks, button, kept) => {
  open([...tasks], {}, {}, language)
  await click(button)
  expect(await screen.findByRole('dialog')).toHaveTextContent(kept)
  await expectAccessible()
})

test('who withdraws the rest reads it before and after', async () => {
  const { toasts } = open([name, permissions], { can_decide: false, can_withdraw: true, is_own: true }, { 'undo-task': () => detail({ status: 'partially_approved' }) })
  await click('Retirar solicitud')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Retirar la solicitud?' }))
  expect(dialog.getByText(/Lo ya aprobado sigue aplicado \(1 campo\)\.$/)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar solicitud' }))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'La solicitud se retiró. Lo ya aprobado sigue aplicado (1 campo).' }]))
})

test('a request of which nothing is applied says nothing of it', async () => {
  open([task({ id: '71', status: 'rejected' }), permissions])
  await click('Rechazar')
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('sigue aplicado')
})
