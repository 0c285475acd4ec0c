import { screen, waitFor } from '@testing-library/react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible } from '@ventanilla/ui/testing'
import { mount } from '../testing/mount.tsx'
import { reviewRecord, uploadDocument } from '../testing/rows.ts'

type History = NonNullable<NonNullable<FakeAnswers['calls']>['record-history']>
const entry = (own: Partial<AuditEntry>): AuditEntry => ({
  id: '50', at: '2026-11-20T15:00:00Z', actor: 'berta@ventanilla.example', action: 'request.rejected', subject_type: 'upload_document', subject_id: '7',
  before: null, after: null, address: null, hash: '', approver: null, request_id: '41', subject_name: null, is_read: true, ...own,
})
const open = (status: () => DocumentStatus, history: History) =>
  mount({ bulk: { review: () => ({ ...uploadDocument({ status: status(), total_count: 1, success_count: 1 }), records: [reviewRecord()], count: 1 }) }, calls: { 'record-history': history, 'pending-changes': () => ({ results: [] }) } }, { at: '/bulk-recharge-list/7' })

it('a rejected list says who rejected it and why, with the way to the request', async () => {
  const history = jest.fn<ReturnType<History>, Parameters<History>>(() => ({ results: [entry({ after: { fields: ['status'], comment: 'Falta el visto bueno' } }), entry({ id: '41', action: 'request.filed' })], names: {}, next: null }))
  open(() => 'rejected', history)
  expect(await screen.findByText(/Esta lista se rechazó/)).toBeVisible()
  expect(await screen.findByText(/La rechazó berta@ventanilla\.example .*\. Motivo: Falta el visto bueno/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver la solicitud' })).toHaveAttribute('href', '/request-detail/41')
  expect(history).toHaveBeenCalledWith({ params: { type: 'upload_document', id: '7' } })
  await expectAccessible()
})

it('one that expired leads to its request, and one whose history can’t be read still says how it ended', async () => {
  const { unmount } = open(() => 'expired', () => ({ results: [entry({ action: 'request.expired', actor: null })], names: {}, next: null }))
  expect(await screen.findByRole('link', { name: 'Ver la solicitud' })).toHaveAttribute('href', '/request-detail/41')
  expect(screen.queryByText(/La rechazó/)).toBeNull()
  unmount()
  open(() => 'expired', () => Promise.reject(new ApiError('HTTP_ERROR', 'no', { status: 403, body: { code: 'forbidden', detail: '', problems: [] } })))
  expect(await screen.findByText(/Nadie decidió sobre esta lista a tiempo/)).toBeVisible()
})

it('a list that waits is looked at again, and leads on once it was approved', async () => {
  let status: DocumentStatus = 'pending_approval'
  const { address } = open(() => status, () => ({ results: [], names: {}, next: null }))
  expect(await screen.findByText('ana.perez@example.com')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull()
  status = 'processing'
  await waitFor(() => expect(address()).toBe('/bulk-recharge-list/7/result'), { timeout: 20_000 })
}, 30_000)
