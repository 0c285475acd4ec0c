import { ApiError } from '@ventanilla/api-client/api-error'
import type { AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { ListedTask, Request, RequestDetail, Task } from '@ventanilla/contract/endpoints/requests.endpoints'
import { errorStatus, type ErrorCode } from '@ventanilla/contract/errors'
import { fakeApi, type FakeAnswers } from '@ventanilla/remote-sdk/testing/fake-api'
import { renderPage } from '@ventanilla/ui/testing'
import en from '../locales/en.json'
import es from '../locales/es.json'
import remote from '../remote.ts'

export type Calls = NonNullable<FakeAnswers['calls']>
export const listOf = <T>(results: T[], count = results.length) => ({ count, count_capped: false, next: null, previous: null, results })

/** A request of another administrator for an edited role, which the signed-in one can decide; a test says what differs. */
export const request = (own: Partial<Request> = {}): Request => ({
  id: '41',
  change: 'edit-role',
  title: 'Editar rol',
  action: 'edit',
  subject_type: 'role',
  subject_id: 'R2',
  subject_name: 'Soporte',
  status: 'pending',
  requester: { id: 'A2', email: 'ana@ventanilla.example', name: 'Ana Pérez' },
  reason: 'Cambia el equipo',
  amount: null,
  fields: ['name', 'request_permissions'],
  can_decide: true,
  is_own: false,
  created_at: '2026-11-20T15:00:00Z',
  expires_at: '2030-01-01T15:00:00Z',
  decided_at: null,
  decided_by: null,
  ...own,
})

export const task = (own: Partial<Task> = {}): Task => ({ id: '7', auditlog_id: '41', field: 'name', old: 'Soporte', new: 'Mesa de ayuda', now: 'Soporte', moved: false, status: 'pending', comment: '', decided_by: null, decided_at: null, ...own })
const permissions = task({ id: '8', field: 'request_permissions', old: ['card-block'], new: ['card-block', 'suppliers'], now: ['card-block'] })

/** The same with its two fields. */
export const detail = (own: Partial<RequestDetail> = {}): RequestDetail => ({
  ...request(),
  address: '10.0.0.7',
  whole: false,
  tasks: [task(), permissions],
  names: {},
  deciders: [{ id: 'A3', email: 'berta@ventanilla.example', name: 'Berta Ruiz' }],
  permissions: ['roles-permissions'],
  cannot_decide: null,
  can_withdraw: false,
  can_undo: false,
  problem: null,
  undoes: null,
  undone_by: null,
  direct_because: null,
  ...own,
})

export const entry = (own: Partial<AuditEntry> = {}): AuditEntry => ({ id: '41', at: '2026-11-20T15:00:00Z', actor: 'ana@ventanilla.example', action: 'request.filed', subject_type: 'role', subject_id: 'R2', before: null, after: null, address: '10.0.0.7', hash: 'x', approver: null, request_id: '41', subject_name: 'Soporte', is_read: false, ...own })

/** A field in a list of fields. */
export const listed = (own: Partial<ListedTask> = {}): ListedTask => {
  const { now: _now, moved: _moved, ...shown } = task()
  return { ...shown, change: 'edit-role', title: 'Editar rol', subject_type: 'role', subject_name: 'Soporte', requester: 'Ana Pérez', ...own }
}

/** A refused call, as the API client rejects it. */
export const refusal = (code: ErrorCode): ApiError => new ApiError('HTTP_ERROR', code, { status: errorStatus[code], body: { code, detail: '', problems: [] } })

const pages = {
  requests: () => import('../requests/requests.page.tsx'),
  'request-detail': () => import('../requests/request-detail.page.tsx'),
  'approve-detail': () => import('../requests/approve-detail.page.tsx'),
  'rejected-detail': () => import('../requests/rejected-detail.page.tsx'),
}

/** Mounts the pages of requests on answers that a test gives. */
export const mountRequests = (calls: Calls, at: string, language: 'es' | 'en' = 'es') =>
  renderPage({ remote, pages, words: { es, en }, at, language, api: fakeApi({ calls: { 'record-history': () => ({ results: [], names: {}, next: null }), ...calls } }) })
