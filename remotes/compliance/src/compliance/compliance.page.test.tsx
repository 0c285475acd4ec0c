import { screen, within } from '@testing-library/react'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { expectAccessible, renderPage } from '@ventanilla/ui/testing'
import { compliance, listOf } from '../testing/access.ts'
import { chain } from '../testing/audit.ts'

const summary: ComplianceSummary = {
  since: '2026-11-15',
  requests: { waiting: 1200, oldest: '2026-11-16T15:00:00Z', for_caller: 3 },
  deciders: [{ id: 'A2', email: 'eva@ventanilla.example', name: 'Eva Ruiz', approved: 4, rejected: 1 }, { id: 'A3', email: 'leo@ventanilla.example', name: 'Leo Paz', approved: 0, rejected: 2 }],
  chain: chain(),
  exports: { count: 7, last: [{ id: '9', at: '2026-11-20T15:00:00Z', actor: 'ana@ventanilla.example', list: 'users' }, { id: '8', at: '2026-11-19T15:00:00Z', actor: null, list: 'brand-new' }] },
  mails: { failed: 2, last: [{ id: '1', at: '2026-11-20T15:00:00Z', occasion: 'bulk' }, { id: '2', at: '2026-11-19T15:00:00Z', occasion: 'strange' }] },
  orders: { unknown: 1, differing: 1, first: [{ reference: 'create-cards:7:1', kind: 'issue', state: 'unknown', since: '2026-11-20T15:00:00Z' }, { reference: 'top-up:7:2', kind: 'load', state: 'differs', since: '2026-11-20T15:00:00Z' }] },
}
const quiet: ComplianceSummary = { ...summary, requests: { waiting: 0, oldest: null, for_caller: 0 }, deciders: [], exports: { count: 0, last: [] }, mails: { failed: 0, last: [] }, orders: { unknown: 0, differing: 0, first: [] } }
const open = (answer: () => ComplianceSummary | Promise<ComplianceSummary>, language: 'es' | 'en' = 'es') =>
  renderPage({ ...compliance, at: '/compliance', language, api: fakeApi({ calls: { 'compliance-summary': answer, 'audit-chain': () => chain(), roles: () => listOf([]) } }) })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const leads = (place: Pick<typeof screen, 'getByRole'>, name: string, href: string) => expect(place.getByRole('link', { name })).toHaveAttribute('href', href)

test('each number leads to the list behind it', async () => {
  open(() => summary)
  const requests = await panel('Solicitudes pendientes')
  leads(requests, '1,200', '/requests?sort=waiting&order=asc')
  leads(requests, '3', '/requests?waits_for=me')
  expect(requests.getByText('16/11/2026 10:00')).toBeVisible()
  const deciders = await panel('Quién decidió')
  leads(deciders, 'Eva Ruiz', '/roles-permissions/admins/A2')
  leads(deciders, '4: lo que aprobó Eva Ruiz', '/requests?tab=all&sort=decided_at&order=desc&approver=eva%40ventanilla.example&decided_at_from=2026-11-15')
  leads(deciders, '1: lo que rechazó Eva Ruiz', '/requests?tab=all&sort=decided_at&order=desc&rejecter=eva%40ventanilla.example&decided_at_from=2026-11-15')
  expect(deciders.getByRole('row', { name: /^Leo Paz 0/ })).toBeVisible()
  const exports = await panel('Exportaciones')
  leads(exports, '7', '/audit-logs?action=list.exported&at_from=2026-11-15')
  leads(exports, 'Usuarios', '/audit-logs/9')
  expect(exports.getByRole('row', { name: /brand-new Sistema/ })).toBeVisible()
  const mails = await panel('Correos no enviados')
  const failed = within(mails.getByRole('table', { name: 'Correos no enviados' }))
  expect(failed.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Lista procesada', '20/11/2026 10:00', 'Otro', '19/11/2026 10:00'])
  expect(mails.queryByRole('link')).toBeNull()
  const orders = await panel('Órdenes al proveedor de tarjetas')
  expect(orders.getByRole('row', { name: /create-cards:7:1 Emitir tarjeta Sin respuesta/ })).toBeVisible()
  leads(orders, '1', '/audit-logs?action=provider_order.differs')
  expect(await (await panel('Integridad de la auditoría')).findByText('Íntegra')).toBeVisible()
  expect(screen.getByText(/desde el 15\/11\/2026/)).toBeVisible()
  await expectAccessible()
})

test('a quiet programme says so in each panel, in English too', async () => {
  open(() => quiet, 'en')
  for (const text of ['There are no pending requests.', 'Nobody decided any requests in this period.', 'Nobody exported any lists in this period.', 'No e-mail failed in this period.', 'No order needs attention.']) expect(await screen.findByText(text)).toBeVisible()
  leads(screen, 'Approval policy', '/compliance/policy')
  leads(screen, 'Audit log', '/audit-logs')
  await expectAccessible()
})

test('a failure is said', async () => {
  open(() => Promise.reject(new Error('boom')))
  expect(await screen.findByText(/^Error: /)).toBeVisible()
})
