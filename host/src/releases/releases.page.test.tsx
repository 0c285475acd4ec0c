import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LiveRemote, RemoteReleases } from '@ventanilla/contract/endpoints/releases.endpoints'
import { fakeApi } from '@ventanilla/remote-sdk/testing/fake-api'
import { testUser } from '@ventanilla/remote-sdk/testing/test-user'
import { expectAccessible } from '@ventanilla/ui/testing'
import { refused } from '../testing/refused.ts'
import { renderHost } from '../testing/render-host.tsx'
import { storeToken } from '../testing/test-token.ts'

const live: LiveRemote = { remote: 'marketing', version: '1.2.0', build: 'b2', since: '2026-11-20T15:00:00.000Z', by: 'ana@empresa.example', reason: 'New banners', waiting: 1, loads: 40, p50_ms: 310, p95_ms: 1240, failures: 2 }
const release = (version: string, build: string, is_live = false) => ({ version, build, host_api: '^3.0.0', published_at: '2026-11-19T15:00:00.000Z', published_by: 'system', reason: 'Built', is_live })
const record: RemoteReleases = { ...live, can_roll_back: '1.1.0', releases: [release('1.3.0', 'b3'), release('1.2.0', 'b2', true)], steps: [{ kind: 'promoted', version: '1.2.0', build: 'b2', by: 'ana@empresa.example', reason: 'New banners', at: '2026-11-20T15:00:00.000Z' }] }

function open(at: string, calls: object = {}) {
  storeToken()
  return renderHost({ at, language: 'en', api: fakeApi({ calls: { 'current-user': () => testUser(), bell: () => ({ unread: 0, notices: [] }), releases: () => ({ results: [live, { ...live, remote: 'people', version: null, build: null, since: null, by: null, reason: null, p50_ms: null, p95_ms: null }] }), release: () => record, ...calls } as never }) })
}
beforeEach(() => localStorage.clear())

it('shows what is live, since when, by whom, why, and how it loads', async () => {
  const { container } = open('/releases')
  const row = await screen.findByRole('row', { name: /marketing/ })
  for (const text of [/1\.2\.0/, 'ana@empresa.example', 'New banners', '0.3 s · 1.2 s', '40']) expect(within(row).getByText(text)).toBeVisible()
  expect(within(screen.getByRole('row', { name: /people/ })).getByText('Nothing live')).toBeVisible()
  await expectAccessible(container)
})

it('says what clashes before a release goes live, and sends the reason', async () => {
  const promoted: unknown[] = []
  open('/releases/marketing', { 'check-release': () => ({ clashes: [{ kind: 'route', params: { path: '/users', owner: 'user-review' } }] }), 'promote-release': (input: unknown) => (promoted.push(input), record) })
  await userEvent.click(await screen.findByRole('button', { name: 'Make live: 1.3.0 (b3)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make live' })
  expect(await within(dialog).findByText('The address /users belongs to user-review already.')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Ready')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make live' }))
  expect(promoted).toEqual([expect.objectContaining({ params: { remote: 'marketing' }, body: { build: 'b3', reason: 'Ready' } })])
})

it('says when what clashes could not be checked, that the server checks again, and lets one try again', async () => {
  let down = true
  open('/releases/marketing', { 'check-release': () => (down ? refused('service_unavailable') : { clashes: [] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Make live: 1.3.0 (b3)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make live' }))
  expect(await dialog.findByRole('heading', { name: /^Error: / })).toBeVisible()
  expect(dialog.getByText(/the server checks it again/)).toBeVisible()
  expect(dialog.queryByText(/^Checking/)).toBeNull()
  await expectAccessible()
  down = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Nothing clashes with what is live.')).toBeVisible()
  expect(dialog.queryByRole('heading', { name: /^Error: / })).toBeNull()
})

it.each([
  ['promote-release', 'Make live: 1.3.0 (b3)', 'Make live'],
  ['roll-back-release', 'Roll back', 'Roll back'],
])('marks the reason that the server refuses, and leads to it: %s', async (endpoint, opener, title) => {
  const answer = jest.fn<unknown, []>(() => record).mockImplementationOnce(() => refused('validation_failed', { problems: [{ field: 'reason', code: 'blank' }] }))
  open('/releases/marketing', { 'check-release': () => ({ clashes: [] }), [endpoint]: answer })
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  expect(reason).toHaveAttribute('maxlength', '500')
  await userEvent.click(dialog.getByRole('button', { name: title }))
  await waitFor(() => expect(reason).toBeInvalid())
  expect(reason).toHaveAccessibleDescription(expect.stringContaining('This field may not be blank.') as string)
  await waitFor(() => expect(reason).toHaveFocus())
  await expectAccessible()
  await userEvent.type(reason, 'Ready')
  await userEvent.click(dialog.getByRole('button', { name: title }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ body: expect.objectContaining({ reason: 'Ready' }) as object }))
})
