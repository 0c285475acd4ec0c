import { z } from 'zod'
import { MAX_ITEMS, MAX_RELEASE_REASON } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { clashKinds } from '../release-clashes.ts'
import { releaseName, releaseSteps } from '../release.ts'
import { stale } from '../stale.ts'

/** Most of the files of a release as they are sent. */
const MAX_RELEASE_BYTES = 16 * 1024 * 1024
const MAX_MANIFEST = 500_000

const clashes = z.array(z.object({ kind: z.enum(clashKinds), params: z.record(z.string(), z.string()) }))
const step = z.object({ kind: z.enum(releaseSteps), version: z.string(), build: z.string(), by: z.string(), reason: z.string(), at: timestamp })

const liveRemote = z.object({
  remote: z.string(),
  version: z.string().nullable().describe('null: nothing of it is live'),
  build: z.string().nullable(),
  since: timestamp.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  waiting: z.number().int().describe('releases that were published after the live one'),
  loads: z.number().int().describe('pages of it that browsers loaded in the last seven days'),
  p50_ms: z.number().int().nullable().describe('half of them took at most so long'),
  p95_ms: z.number().int().nullable(),
  failures: z.number().int().describe('how often it could not be shown'),
})
export type LiveRemote = z.infer<typeof liveRemote>

const release = z.object({ version: z.string(), build: z.string(), host_api: z.string(), published_at: timestamp, published_by: z.string(), reason: z.string(), is_live: z.boolean() })
export type PublishedRelease = z.infer<typeof release>

const remoteReleases = liveRemote.extend({ can_roll_back: z.string().nullable().describe('the version that was live before; null: there is none'), releases: z.array(release), steps: z.array(step) })
export type RemoteReleases = z.infer<typeof remoteReleases>

const reads = { view: ['releases'] } as const satisfies Access
const acts = { request: ['releases'] } as const satisfies Access
const params = z.object({ remote: releaseName })
const reason = z.string().trim().min(1).max(MAX_RELEASE_REASON)

/** Releases of remotes: which is live, and who may change that. */
export const releaseEndpoints = {
  releases: defineEndpoint({ summary: 'Every remote with its live release, and how it did in browsers', method: 'GET', path: '/api/releases/', access: reads, response: z.object({ results: z.array(liveRemote) }) }),
  release: defineEndpoint({ summary: 'One remote: its releases and everything that was done with them, newest first', method: 'GET', path: '/api/releases/{remote}/', access: reads, params, response: remoteReleases }),
  'check-release': defineEndpoint({
    summary: 'Whether a release may go live: what of it clashes with what is live',
    method: 'POST',
    reads: true,
    path: '/api/releases/{remote}/checks/',
    access: reads,
    params,
    body: z.object({ build: releaseName }),
    response: z.object({ clashes }),
  }),
  'publish-release': defineEndpoint({
    summary: 'Publish a build; it does not go live. The same build again is refused unless it is the same',
    method: 'POST',
    path: '/api/releases/',
    access: acts,
    confirms: true,
    bodyBytes: MAX_RELEASE_BYTES,
    body: z.object({
      manifest: z.string().max(MAX_MANIFEST).describe('the text of its remote.json'),
      files: z.array(z.object({ path: z.string().max(200), content: z.base64().max(MAX_RELEASE_BYTES) })).max(MAX_ITEMS).describe('the files that it names, as base64'),
      reason,
    }),
    invalidates: stale.releases,
    response: z.object({ published: z.boolean().describe('false: it was published before') }),
  }),
  'promote-release': defineEndpoint({
    summary: 'Make a published release the live one',
    method: 'POST',
    path: '/api/releases/{remote}/promotions/',
    access: acts,
    confirms: true,
    params,
    body: z.object({ build: releaseName, reason }),
    invalidates: stale.releases,
    response: remoteReleases,
  }),
  'roll-back-release': defineEndpoint({
    summary: 'Make the release live again that was live before',
    method: 'POST',
    path: '/api/releases/{remote}/rollbacks/',
    access: acts,
    confirms: true,
    params,
    body: z.object({ reason, live: releaseName.optional().describe('the build that was live where the caller looked: refused once it is another one') }),
    invalidates: stale.releases,
    response: remoteReleases,
  }),
}
