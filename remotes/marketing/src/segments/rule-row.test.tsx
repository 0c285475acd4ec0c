import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/marketing.ts'

const segment: Segmentation = {
  ...{ id: 'S1', name: 'Con compras', type: 'rule', match: 'all', upload_document_id: null, file_name: null, user_count: 12, status: 'active', uses: [] },
  ...{ refreshed_at: '2026-11-20T15:00:00Z', created_at: '2026-11-01T15:00:00Z', version: 3 },
  rules: [
    { field: 'wallet_balance', op: 'between', value: ['10.00', '20.00'] },
    { field: 'movement_sum', op: 'at_least', value: ['50.00'], movement: 'purchase', days: 30 },
    { field: 'status', op: 'is', value: ['Active'] },
    { field: 'city', op: 'is', value: ['David'] },
  ],
}

test('what is wrong with a rule belongs to the rule, and to the input that is wrong', async () => {
  mount({ segmentation: () => segment, 'segment-preview': () => ({ count: 1, total: 2, unmatched_count: null, examples: [] }) }, '/edit-segmentation/S1/edit')
  const group = async (rule: number) => screen.findByRole('group', { name: `Regla ${rule}` })
  const row = async (rule: number) => within(await group(rule))
  await userEvent.type((await row(1)).getByRole('textbox', { name: /hasta/i }), 'x')
  await userEvent.clear((await row(2)).getByRole('textbox', { name: 'Días' }))
  await userEvent.click((await row(3)).getByRole('checkbox', { name: 'Activo' }))
  await userEvent.clear((await row(4)).getByRole('textbox', { name: 'Texto' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))

  expect(await group(1)).toHaveAccessibleDescription(/regla 1/)
  const [from, to] = (await row(1)).getAllByRole('textbox')
  expect(from).not.toBeInvalid()
  expect(to).toBeInvalid()
  expect(to).toHaveAccessibleDescription(/regla 1/)
  const second = await row(2)
  expect(second.getByRole('textbox', { name: 'Días' })).toHaveAccessibleDescription(/En la regla 2, escribe de 1 a 365 días\./)
  expect(second.getByRole('textbox', { name: 'Días' })).toBeInvalid()
  expect(second.getByRole('textbox', { name: 'Monto (USD)' })).not.toBeInvalid()
  expect((await row(3)).getByRole('checkbox', { name: 'Activo' })).toBeInvalid()
  expect((await row(4)).getByRole('textbox', { name: 'Texto' })).toHaveAccessibleDescription(/A la regla 4 le falta algo\./)
  expect((await row(4)).getByRole('textbox', { name: 'Texto' })).toBeInvalid()
  await expectAccessible()
})

test('the focus goes to a rule that is new, to the one before a rule that is gone, and to the button when none is left', async () => {
  mount({ segmentation: () => ({ ...segment, rules: [{ field: 'status', op: 'is', value: ['Active'] }, { field: 'city', op: 'is', value: ['David'] }] }), 'segment-preview': () => ({ count: 1, total: 2, unmatched_count: null, examples: [] }) }, '/edit-segmentation/S1/edit')
  const fieldOf = (rule: number) => within(screen.getByRole('group', { name: `Regla ${rule}` })).getByRole('combobox', { name: 'Campo' })
  const add = await screen.findByRole('button', { name: 'Agregar regla' })
  await userEvent.click(add)
  expect(fieldOf(3)).toHaveFocus()
  for (const [gone, before] of [[3, 2], [2, 1]] as const) {
    await userEvent.click(screen.getByRole('button', { name: `Quitar la regla ${gone}` }))
    expect(fieldOf(before)).toHaveFocus()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la regla 1' }))
  expect(add).toHaveFocus()
})
