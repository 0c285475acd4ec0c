import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { held } from '../testing/held.ts'
import { type detail, listed, listOf, mountRequests, refusal, request } from '../testing/requests.ts'

test('once a person has left no more requests are decided, and a toast says how far it came', async () => {
  const { promise, settle } = held<() => ReturnType<typeof detail>>()
  const decide = jest.fn(() => promise.then((outcome) => outcome()))
  const rows = ['41', '42', '43'].map((id) => request({ id, subject_name: `Rol ${id}` }))
  const { go, toasts } = mountRequests(
    { requests: () => listOf(rows), 'request-tasks': ({ query }) => listOf([listed({ id: `${query?.auditlog_id}7`, auditlog_id: query?.auditlog_id ?? '' })]), 'decide-task': decide },
    '/requests',
  )
  for (const { subject_name } of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar Editar rol: ${subject_name}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Aprobar' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar' }))
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(1))
  await go('/home')
  await act(() =>
    Promise.resolve(
      settle(() => {
        throw refusal('request_expired')
      }),
    ),
  )
  await waitFor(() => expect(toasts).toEqual([{ kind: 'warning', text: 'Aprobar: 0 con éxito, 1 con error, 2 sin empezar.' }]))
  expect(decide).toHaveBeenCalledTimes(1)
})
