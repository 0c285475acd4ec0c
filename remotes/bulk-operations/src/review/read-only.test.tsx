import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

const record = (row: number, own: Partial<ReviewRecord> = {}): ReviewRecord => ({ row, mobile_no: '', national_id: `8-1-${row}`, email: '', is_valid: true, invalid_message: '', problems: [], warnings: [], ...own })
const open = (records: ReviewRecord[]) => {
  const fail = records.filter(({ is_valid }) => !is_valid).length
  return mount(
    { bulk: { review: () => ({ ...uploadDocument({ operation: 'national-ids', total_count: records.length, success_count: records.length - fail, fail_count: fail, total_amount: null }), records, count: records.length }) } },
    { at: '/national-id-list/7' },
  )
}

describe('a list for a person who approves and does not request', () => {
  it('shows its rows, and neither Continuar nor corrections', async () => {
    const records = [reviewRecord(), reviewRecord({ row: 3, is_valid: false, email: '?', problems: [{ code: 'email_invalid', field: 'email' }] })]
    mount(
      { bulk: { review: () => ({ ...uploadDocument({ total_count: 2, success_count: 1, fail_count: 1 }), records, count: 2 }) } },
      { at: '/bulk-recharge-list/7', grants: { request: [], approve: ['wallet-balance', 'card-balance'] } },
    )
    expect(await screen.findByText('ana.perez@example.com')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Volver' })).toBeVisible()
  })
})

describe('a list that is only read', () => {
  it('shows its rows, N/A for what is empty, and neither Continuar nor corrections', async () => {
    open([record(2), record(3, { mobile_no: '+50761234567', email: 'ana@example.com' })])
    expect(await screen.findByText('8-1-2')).toBeVisible()
    expect(screen.getAllByText('N/A')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull()
    await expectAccessible()
  })

  it('is left by Volver without a question', async () => {
    const { address } = open([record(2)])
    await userEvent.click(await screen.findByRole('button', { name: 'Volver' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/credit-card')
  })

  it('says of an invalid row why, and lets nothing be corrected', async () => {
    open([record(2), record(3, { national_id: '?', is_valid: false, problems: [{ code: 'identification_invalid', field: 'national_id' }] })])
    expect(await screen.findByRole('button', { name: /^Inválida: Identificación nacional/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull()
  })
})
