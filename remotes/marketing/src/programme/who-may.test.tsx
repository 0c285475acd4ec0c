import { screen } from '@testing-library/react'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { cashback, mount, type Calls } from '../testing/marketing.ts'
import { listed, referral } from '../testing/records.ts'

const segment = {
  ...{ id: 'S1', name: 'Con compras', type: 'rule' as const, match: 'all' as const, rules: [], upload_document_id: null, file_name: null, user_count: 12, status: 'active' as const, refreshed_at: null, created_at: '2026-11-01T15:00:00Z', version: 3 },
  uses: [{ kind: 'banner' as const, id: 'B1', name: 'Verano', has_budget: false }, { kind: 'cashback' as const, id: 'C1', name: 'Farmacias', has_budget: true }],
}
const calls: Calls = {
  ...{ 'record-history': () => ({ results: [], names: {}, next: null }), 'pending-changes': () => ({ results: [] }) },
  ...{ segmentations: () => listed(segment), segmentation: () => segment, cashback: () => cashback(), referrals: () => listed(referral()), referral: () => referral() },
}
const open = (at: string, ...request: PermissionCode[]) => mount(calls, at, 'es', { grants: { request, approve: [] } })

describe('who has a part of marketing alone is led to no page and shown no part that they may not open:', () => {
  test.each(['/edit-segmentation', '/edit-segmentation/S1'])('users and banners at %s', async (at) => {
    open(at, 'cashback')
    expect(await screen.findByText('12')).toBeVisible()
    expect(screen.getAllByText(/Verano/)[0]).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Verano' })).toBeNull()
    expect(screen.queryByRole('link', { name: /usuarios/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Farmacias' })).toHaveAttribute('href', '/cashback/C1')
  })

  test('rewards and the banner of a programme', async () => {
    open('/cashback/C1', 'referral')
    expect(await screen.findByRole('heading', { level: 1, name: 'Farmacias' })).toBeVisible()
    expect(screen.queryByText('Ver banner')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Recompensas' })).toBeNull()
  })

  test('who brought whom', async () => {
    const list = open('/marketing/referrals', 'banner')
    expect(await screen.findByRole('tab', { name: 'Programas' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Quién refirió a quién' })).toBeNull()
    list.unmount()
    open('/marketing/referrals/R1', 'banner')
    expect(await screen.findByRole('tab', { name: 'Historial' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Quién refirió a quién' })).toBeNull()
  })
})
