import { screen, within } from '@testing-library/react'
import type { RequestDetail, Task } from '@ventanilla/contract/endpoints/requests.endpoints'
import { renderList } from '../testing/card-list.tsx'
import { expectAccessible } from '../testing/testing.tsx'
import { RequestDifference } from './request-difference.tsx'

const task = (own: Partial<Task>): Task => ({ id: own.field ?? '1', auditlog_id: '41', field: 'name', old: null, new: null, now: null, moved: false, status: 'pending', comment: '', decided_by: null, decided_at: null, ...own })
type Of = Pick<RequestDetail, 'change' | 'subject_type' | 'names'>
const show = (of: Partial<Of>, tasks: Task[], language: 'es' | 'en' = 'es') =>
  renderList({}, { ui: <RequestDifference request={{ change: 'edit-role', subject_type: 'role', names: {}, ...of }} tasks={tasks} actions={({ id }, label) => <button>{`${label} ${id}`}</button>} />, language })
const cells = (field: string) => within(screen.getByRole('row', { name: new RegExp(`^${field}`) })).getAllByRole('cell').map(({ textContent }) => textContent)

test('values are written as the form that made them writes them: names instead of ids, permissions, yes and no', async () => {
  show({ names: { 'card-block': 'otra cosa' } }, [
    task({ field: 'name', old: 'Mesa', new: 'Soporte' }),
    task({ field: 'requires_second_factor', old: false, new: true }),
    task({ field: 'request_permissions', old: ['card-block', 'suppliers'], new: ['card-block', 'banner'] }),
  ])
  expect(cells('Nombre').slice(0, 3)).toEqual(['Nombre', 'Mesa', 'Soporte'])
  expect(cells('Exigir').slice(1, 3)).toEqual(['No', 'Sí'])
  expect(cells('Permisos para solicitar').slice(1, 3)).toEqual(['Proveedores', expect.stringMatching(/banners.*y 1 sin cambios/i)])
  await expectAccessible()
})

test('a role is called by its name, also where the value is only an id', () => {
  show({ change: 'edit-admin', subject_type: 'admin', names: { R2: 'Soporte', R3: 'Mesa', Ana: 'no es un registro' } }, [task({ field: 'role_id', old: 'R3', new: 'R2' }), task({ field: 'first_name', old: 'Ana', new: 'Eva' })])
  expect(cells('Rol').slice(0, 3)).toEqual(['Rol', 'Mesa', 'Soporte'])
  expect(cells('Nombre').slice(0, 3)).toEqual(['Nombre', 'Ana', 'Eva'])
})

test.each([
  ['es', ['Hacia', 'vacío', 'Billetera'], ['Monto (USD)', 'vacío', 'USD 1,234.50']],
  ['en', ['To', 'empty', 'Wallet'], ['Amount (USD)', 'empty', 'USD 1,234.50']],
] as const)('money is money and a choice its word, in %s', (language, place, amount) => {
  show({ change: 'recharge-users', subject_type: 'user' }, [task({ field: 'card_or_wallet', new: 'Wallet' }), task({ field: 'amount', new: '1234.50' })], language)
  const rows = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').slice(0, 3).map(({ textContent }) => textContent?.replace('\u00a0', ' ')))
  expect(rows).toEqual([[...place], [...amount]])
})

test.each(['reverse-movement', 'resolve-dispute'])('the amount of %s is money, although its form does not ask for it', (change) => {
  show({ change, subject_type: 'user' }, [task({ field: 'amount', new: '14.69' })])
  expect(cells('Monto')[2]?.replace('\u00a0', ' ')).toBe('USD 14.69')
})

test('a present value that has moved is shown beside the former one, while it can still be decided', () => {
  show({}, [task({ field: 'name', old: 'Mesa', new: 'Soporte', now: 'Ayuda', moved: true }), task({ field: 'description', old: 'a', new: 'b', now: 'b', moved: true, status: 'approved' })])
  expect(cells('Nombre')[1]).toBe('Mesa Cambió después de la solicitudAhora: Ayuda')
  expect(cells('Descripción')[1]).toBe('a')
})

test('what moves by itself is shown as it is now, beside what was asked for, while it can still be decided', () => {
  show({ change: 'request-card-for-all', subject_type: 'upload_document' }, [task({ field: 'total_count', new: 10, now: 4010 }), task({ field: 'total_amount', new: '50.00', now: '20050.00', status: 'approved' }), task({ field: 'users', new: ['U1'], now: ['U1'] })])
  expect(cells('Total')[2]).toBe('10Ahora: 4,010')
  expect(cells('Monto total')[2]?.replace('\u00a0', ' ')).toBe('USD 50.00')
  expect(cells('Usuarios')[2]).toBe('U1')
})

test('a decided field says how, by whom, when and why', () => {
  show({}, [task({ status: 'rejected', decided_by: 'Berta Ruiz', decided_at: '2026-11-20T15:00:00Z', comment: 'Nombre repetido' })])
  const row = within(screen.getByRole('row', { name: /^Nombre/ }))
  for (const text of ['Rechazado', 'Nombre repetido', '20/11/2026 10:00']) expect(row.getByText(text)).toBeVisible()
  expect(row.getByText(/por Berta Ruiz/)).toBeVisible()
})
