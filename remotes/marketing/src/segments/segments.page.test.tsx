import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount, type Calls } from '../testing/marketing.ts'

const segment = (own: Partial<Segmentation> = {}): Segmentation => ({
  id: 'S1',
  name: 'Con compras',
  type: 'rule',
  match: 'all',
  rules: [{ field: 'status', op: 'is', value: ['Active'] }, { field: 'movement_sum', op: 'at_least', value: ['50.00'], movement: 'purchase', days: 30 }],
  upload_document_id: null,
  file_name: null,
  user_count: 1234,
  status: 'active',
  uses: [],
  refreshed_at: '2026-11-20T15:00:00Z',
  created_at: '2026-11-01T15:00:00Z',
  version: 3,
  ...own,
})
const used = segment({ id: 'S2', name: 'Verano', uses: [{ kind: 'cashback', id: 'P1', name: 'Farmacias', has_budget: true }], status: 'archived' })
const listOf = <T,>(results: T[]) => ({ count: results.length, count_capped: false, next: null, previous: null, results })
const someone = { id: 'U1', first_name: 'Ana', surname: 'Pérez', status: 'Active' as const, region: 'Chiriquí' }
const entry = { id: '9', at: '2026-11-20T15:00:00Z', actor: 'ada@ventanilla.example', action: 'segment.edited', subject_type: 'segment', subject_id: 'S1', before: { rules: [{ field: 'wallet_balance', op: 'between', value: ['1.00', '9.00'] }] }, after: { rules: [{ field: 'created_at', op: 'last_days', value: ['30'] }] }, address: null, hash: 'x', approver: null, request_id: null, subject_name: null, is_read: true }
const open = (calls: Calls, at: string, language: 'es' | 'en' = 'es') => mount({ segmentations: () => listOf([segment(), used]), segmentation: () => segment(), 'record-history': () => ({ results: [entry], names: {}, next: null }), ...calls }, at, language)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['es', 'Segmentos', 'Reglas', 'Ver los 1,234 usuarios de Con compras', 'En ninguna parte', 'Archivado'],
  ['en', 'Segments', 'Rules', 'View the 1,234 users of Con compras', 'Nowhere', 'Archived'],
] as const)('the list in %s has type, users, where each is used and its status', async (language, title, type, users, nowhere, archived) => {
  open({}, '/edit-segmentation', language)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /Con compras/ }))
  expect(row.getByText(type)).toBeVisible()
  expect(row.getByRole('link', { name: users.replace(',', /es/.test(language) ? ',' : ',') })).toHaveAttribute('href', '/users?segment=S1')
  expect(row.getByText(nowhere)).toBeVisible()
  const other = within(screen.getByRole('row', { name: /Verano/ }))
  expect(other.getByText('Farmacias')).toBeVisible()
  expect(other.getByText(archived)).toBeVisible()
  await expectAccessible()
})

test.each([
  ['es', 'Historial', 'Eliminó un segmento', 'Ver cambios', 'Aprobado por eva@ventanilla.example', 'Cerrar'],
  ['en', 'History', 'Deleted a segment', 'View changes', 'Approved by eva@ventanilla.example', 'Close'],
] as const)('what was done with segments in %s tells also of one that is gone, with its rules', async (language, history, deleted, changes, approved, close) => {
  const gone = { id: '10', segment_id: 'S9', name: null, at: '2026-11-21T15:00:00Z', actor: 'ada@ventanilla.example', approver: 'eva@ventanilla.example', action: 'segment.deleted', before: { name: 'Deudores', rules: segment().rules }, after: null }
  const edited = { ...gone, id: '9', segment_id: 'S1', name: 'Con compras', approver: null, action: 'segment.edited', before: entry.before, after: entry.after }
  open({ 'segment-history': () => listOf([gone, edited]) }, '/edit-segmentation?tab=history', language)
  expect(await screen.findByRole('tab', { name: history, selected: true })).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /Deudores/ }))
  for (const text of [deleted, 'ada@ventanilla.example', approved]) expect(row.getByText(text)).toBeVisible()
  expect(row.queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: 'Con compras' })).toHaveAttribute('href', '/edit-segmentation/S1')
  await userEvent.click(row.getByRole('button', { name: changes }))
  const dialog = within(await screen.findByRole('dialog', { name: `${deleted}: Deudores` }))
  expect(dialog.getByText(language === 'es' ? 'Estado del usuario es Activo' : 'User status is Active')).toBeVisible()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['es', 'Todas las reglas:', 'Estado del usuario es Activo', /^Suma de movimientos \(Compra, últimos 30 días\) al menos USD.50[.,]00$/, 'Cambió un segmento', [/Saldo de la billetera entre USD.1[.,]00 y USD.9[.,]00/, /Usuario desde: en los últimos 30 días/]],
  ['en', 'All of the rules:', 'User status is Active', /^Sum of movements \(Purchase, last 30 days\) at least USD.50\.00$/, 'Changed a segment', [/Wallet balance between USD.1\.00 and USD.9\.00/, /User since: within the last 30 days/]],
] as const)('one segment in %s says its rules as sentences, and so does its history', async (language, match, first, second, action, changed) => {
  open({}, '/edit-segmentation/S1', language)
  expect(await screen.findByRole('heading', { level: 1, name: 'Con compras' })).toBeVisible()
  for (const text of [match, first, second]) expect(screen.getByText(text)).toBeVisible()
  await userEvent.click(await screen.findByText(action))
  for (const text of changed) expect(screen.getByText(text)).toBeVisible()
  await expectAccessible()
})

test('one that is used is not deleted, and says by what; one that is not used is, after a question', async () => {
  const first = open({ segmentation: () => used }, '/edit-segmentation/S2')
  expect(await screen.findByRole('link', { name: 'Farmacias' })).toHaveAttribute('href', '/cashback/P1')
  expect(await screen.findByRole('button', { name: 'Eliminar' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('El segmento está en uso por: Farmacias.')).toBeVisible()
  first.unmount()
  const gone = jest.fn(() => ({ detail: '' }))
  const { address } = open({ 'delete-segment': gone }, '/edit-segmentation/S1')
  await click('Eliminar')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(address()).toBe('/edit-segmentation'))
  expect(gone).toHaveBeenCalledWith({ params: { id: 'S1' }, body: { version: 3 } })
})

const words = {
  es: { name: 'Nombre', add: 'Agregar regla', rule: 'Regla 1', second: 'Regla 2', field: 'Campo', active: 'Activo', remove: 'Quitar la regla 2', save: 'Guardar', needed: 'Agrega al menos una regla.', missing: 'A la regla 2 le falta algo.', everybody: 'Son todos los usuarios del programa.', nobody: /^Nadie está en el segmento/, sum: 'Suma de movimientos', amount: 'Monto (USD)', incomplete: /^Completa las reglas/ },
  en: { name: 'Name', add: 'Add rule', rule: 'Rule 1', second: 'Rule 2', field: 'Field', active: 'Active', remove: 'Remove rule 2', save: 'Save', needed: 'Add at least one rule.', missing: 'Something is missing in rule 2.', everybody: 'These are all the users of the programme.', nobody: /^Nobody is in the segment/, sum: 'Sum of movements', amount: 'Amount (USD)', incomplete: /^Complete the rules/ },
} as const

test.each(['es', 'en'] as const)('a new one in %s is written with the keyboard, counted while it is written, and refused where a rule is not whole', async (language) => {
  const own = words[language]
  const create = jest.fn(() => segment({ id: 'S9' }))
  const preview = jest.fn<ReturnType<NonNullable<Calls['segment-preview']>>, Parameters<NonNullable<Calls['segment-preview']>>>(({ body }) => ({ count: body.rules?.length === 1 ? 40 : 0, total: 40, unmatched_count: null, examples: body.rules?.length === 1 ? [someone] : [] }))
  const { address } = open({ 'create-segment': create, 'segment-preview': preview }, '/edit-segmentation/new', language)
  await userEvent.type(await screen.findByRole('textbox', { name: own.name }), 'Activos')
  expect(screen.getByText(own.incomplete)).toBeVisible()
  await click(own.save)
  expect(await screen.findByText(own.needed)).toBeVisible()
  await click(own.add)
  const rule = within(screen.getByRole('group', { name: own.rule }))
  expect(rule.getByRole('combobox', { name: own.field })).toHaveFocus()
  await userEvent.click(rule.getByRole('checkbox', { name: own.active }))
  expect(await screen.findByText(own.everybody)).toBeVisible()
  expect(screen.getByText(/Ana Pérez/)).toBeVisible()
  await expectAccessible()
  await click(own.add)
  const second = within(screen.getByRole('group', { name: own.second }))
  await userEvent.selectOptions(second.getByRole('combobox', { name: own.field }), own.sum)
  await click(own.save)
  expect((await screen.findAllByText(own.missing))[0]).toBeVisible()
  expect(create).not.toHaveBeenCalled()
  await userEvent.type(second.getByRole('textbox', { name: own.amount }), '50')
  expect(await screen.findByText(own.nobody)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: own.remove }))
  expect(rule.getByRole('combobox', { name: own.field })).toHaveFocus()
  await click(own.save)
  await waitFor(() => expect(create).toHaveBeenCalledWith({ body: { name: 'Activos', type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: ['Active'] }], upload_document_id: null } }))
  await waitFor(() => expect(address()).toBe('/edit-segmentation/S9'))
}, 30_000)

const nationalIds = { id: '7', file_name: 'cedulas.csv', matched_count: 5, unmatched_count: 1, created_at: '2026-11-20T15:00:00Z' }

test('an unfinished rule does not count once the users come from a list, and is there again for rules', async () => {
  const create = jest.fn(() => segment({ id: 'S9' }))
  const preview = jest.fn(() => ({ count: 5, total: 40, unmatched_count: 1, examples: [] }))
  open({ 'create-segment': create, 'segment-preview': preview, 'national-id-lists': () => listOf([nationalIds]) as never }, '/edit-segmentation/new')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Lista')
  await click('Agregar regla')
  await userEvent.click(screen.getByRole('radio', { name: /^Lista/ }))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Lista/ }))
  await userEvent.click(await screen.findByTitle('cedulas.csv'))
  await waitFor(() => expect(preview).toHaveBeenCalledWith({ body: { type: 'list', match: 'all', rules: [], upload_document_id: '7' } }))
  await userEvent.click(screen.getByRole('radio', { name: /^Reglas/ }))
  expect(screen.getByRole('group', { name: 'Regla 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /^Lista/ }))
  await click('Guardar')
  await waitFor(() => expect(create).toHaveBeenCalledWith({ body: { name: 'Lista', type: 'list', match: 'all', rules: [], upload_document_id: '7' } }))
})

test('one on which a budget depends says that its change may wait', async () => {
  open({ segmentation: () => used, 'segment-preview': () => ({ count: 1, total: 2, unmatched_count: null, examples: [] }) }, '/edit-segmentation/S2/edit')
  expect(await screen.findByText(/^Un presupuesto depende de este segmento: Farmacias\./)).toBeVisible()
})

test('a count that can’t be made is said, and tried again', async () => {
  const preview = jest.fn(() => Promise.reject(new Error('boom')))
  open({ 'segment-preview': preview }, '/edit-segmentation/S1/edit')
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})

describe('another comparison of a rule', () => {
  const rules = [{ field: 'status', op: 'is', value: ['Active'] }, { field: 'wallet_balance', op: 'between', value: ['10.00', '20.00'] }, { field: 'city', op: 'is', value: ['David', 'Colón'] }, { field: 'created_at', op: 'since', value: ['2026-01-01'] }] as const
  const edited = () => {
    const edit = jest.fn<ReturnType<NonNullable<Calls['edit-segment']>>, Parameters<NonNullable<Calls['edit-segment']>>>(() => segment())
    open({ segmentation: () => segment({ rules: rules.map(({ value, ...same }) => ({ ...same, value: [...value] })) }), 'edit-segment': edit, 'segment-preview': () => ({ count: 1, total: 2, unmatched_count: null, examples: [] }) }, '/edit-segmentation/S1/edit')
    return { saved: () => edit.mock.calls[0]?.[0].body.rules }
  }
  const row = async (rule: number) => within(await screen.findByRole('group', { name: `Regla ${rule}` }))
  const compare = async (rule: number, op: string) => userEvent.selectOptions((await row(rule)).getByRole('combobox', { name: 'Comparación' }), op)
  const save = async (saved: () => unknown) => {
    await click('Guardar')
    await waitFor(() => expect(saved()).toBeDefined())
    return saved()
  }

  test('has the values that it shows', async () => {
    const { saved } = edited()
    await compare(2, 'al menos')
    await compare(3, 'contiene')
    await compare(4, 'en los últimos días')
    await userEvent.type((await row(4)).getByRole('textbox', { name: 'Días' }), '30')
    expect(await save(saved)).toEqual([rules[0], { field: 'wallet_balance', op: 'at_least', value: ['10.00'] }, { field: 'city', op: 'contains', value: ['David'] }, { field: 'created_at', op: 'last_days', value: ['30'] }])
  })

  test('keeps a value that has a comma, also once something was typed beside it', async () => {
    const edit = jest.fn<ReturnType<NonNullable<Calls['edit-segment']>>, Parameters<NonNullable<Calls['edit-segment']>>>(() => segment())
    open({ segmentation: () => segment({ rules: [{ field: 'city', op: 'is', value: ['Colón, Centro', 'David'] }] }), 'edit-segment': edit, 'segment-preview': () => ({ count: 1, total: 2, unmatched_count: null, examples: [] }) }, '/edit-segmentation/S1/edit')
    const text = (await row(1)).getByRole('textbox', { name: 'Texto' })
    expect(text).toHaveValue('Colón, Centro\nDavid')
    await userEvent.type(text, 'x{Backspace}{Enter}Chitré')
    await click('Guardar')
    await waitFor(() => expect(edit.mock.calls[0]?.[0].body.rules).toEqual([{ field: 'city', op: 'is', value: ['Colón, Centro', 'David', 'Chitré'] }]))
  })

  test('gives back what it had no field for, also once another rule is gone', async () => {
    const { saved } = edited()
    await compare(2, 'al menos')
    await compare(3, 'contiene')
    await compare(4, 'en los últimos días')
    await click('Quitar la regla 1')
    await compare(1, 'entre')
    await compare(2, 'es')
    await compare(3, 'desde el')
    expect((await row(1)).getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['10.00', '20.00'])
    await userEvent.type((await row(2)).getByRole('textbox', { name: 'Texto' }), '{Enter}Chitré')
    expect(await save(saved)).toEqual([rules[1], { ...rules[2], value: ['David', 'Colón', 'Chitré'] }, rules[3]])
  })
})
