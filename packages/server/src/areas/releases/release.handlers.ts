import type { Kysely } from 'kysely'
import type { LiveRemote, RemoteReleases } from '@ventanilla/contract/endpoints/releases.endpoints'
import { readManifest, type ReleaseStep } from '@ventanilla/contract/release'
import { check, liveBuilds } from '@ventanilla/releases/releases'
import type { Release } from '@ventanilla/releases/store'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Actor, type Call } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { remoteHealth, type RemoteHealth } from '../reports/public.ts'
import { databaseStore } from './database-store.ts'
import { promoteOnRecord, publishOnRecord, rollBackOnRecord, surroundings, type StepContext } from './steps.ts'

/** Load times and failures are those of so many days. */
const HEALTH_DAYS = 7
const DAY_MS = 86_400_000

type State = { releases: Release[]; steps: ReleaseStep[]; health: RemoteHealth[] }

async function stateOf(db: Kysely<Database>, now: Date): Promise<State> {
  const store = databaseStore(db)
  const [releases, steps, health] = await Promise.all([store.releases(), store.steps(), remoteHealth(db, new Date(now.getTime() - HEALTH_DAYS * DAY_MS))])
  return { releases, steps, health }
}

const namesOf = ({ releases }: State): string[] => [...new Set(releases.map(({ manifest }) => manifest.name))].sort()
const versionOf = ({ releases }: State, remote: string, build: string): string => releases.find(({ manifest }) => manifest.name === remote && manifest.build === build)?.manifest.version ?? build

function liveRemote(state: State, remote: string): LiveRemote {
  const steps = state.steps.filter((step) => step.remote === remote)
  const build = liveBuilds(steps, remote).at(-1) ?? null
  const since = steps.findLast(({ kind }) => kind !== 'published')
  const live = build === null ? undefined : since
  const publishedAt = steps.findIndex((step) => step.kind === 'published' && step.build === build)
  const { loads = 0, p50_ms = null, p95_ms = null, failures = 0 } = state.health.find((one) => one.remote === remote) ?? {}
  return {
    ...{ remote, version: build === null ? null : versionOf(state, remote, build), build },
    ...{ since: live?.at ?? null, by: live?.by ?? null, reason: live?.reason ?? null },
    waiting: steps.slice(publishedAt + 1).filter(({ kind }) => kind === 'published').length,
    ...{ loads, p50_ms, p95_ms, failures },
  }
}

/** @throws {Failure} not_found */
function remoteReleases(state: State, remote: string): RemoteReleases {
  if (!namesOf(state).includes(remote)) throw new Failure('not_found')
  const steps = state.steps.filter((step) => step.remote === remote).toReversed()
  const former = liveBuilds(state.steps, remote).at(-2)
  const live = liveRemote(state, remote)
  const releases = steps
    .filter(({ kind }) => kind === 'published')
    .flatMap(({ build, by, reason, at }) =>
      state.releases
        .filter(({ manifest }) => manifest.name === remote && manifest.build === build)
        .map(({ manifest }) => ({ version: manifest.version, build, host_api: manifest.hostApi, published_at: at, published_by: by, reason, is_live: build === live.build })),
    )
  return {
    ...live,
    can_roll_back: former === undefined ? null : versionOf(state, remote, former),
    releases,
    steps: steps.map(({ kind, build, by, reason, at }) => ({ kind, version: versionOf(state, remote, build), build, by, reason, at })),
  }
}

type Acting = { actor: Actor; address: string; language: Call<never>['language']; body: { reason: string } }

const contextOf = ({ actor, address, language, body }: Acting, { db, settings, clock }: Services): StepContext => ({
  ...{ db, settings, language },
  author: { by: actor.email, reason: body.reason, at: clock.now() },
  actor: { id: actor.id, email: actor.email, address },
})

/** Releases of remotes, as administrators see and change them. */
export const releaseHandlers = [
  handle('releases', async (_call, { db, clock }) => {
    const state = await stateOf(db, clock.now())
    return { results: namesOf(state).map((remote) => liveRemote(state, remote)) }
  }),
  handle('release', async ({ params }, { db, clock }) => remoteReleases(await stateOf(db, clock.now()), params.remote)),
  handle('check-release', async ({ params, body }, { db, settings }) => {
    const store = databaseStore(db)
    const known = (await store.releases()).some(({ manifest }) => manifest.name === params.remote && manifest.build === body.build)
    if (!known) throw new Failure('not_found')
    return { clashes: await check(store, params.remote, body.build, await surroundings({ db, settings })) }
  }),
  handle('publish-release', async (call, services) => {
    const manifest = readManifest(call.body.manifest)
    if (!manifest) throw new Failure('release_unsound')
    const contents = new Map(call.body.files.map(({ path, content }) => [path, Buffer.from(content, 'base64')]))
    return { published: await publishOnRecord(contextOf(call, services), { manifest, base: '' }, contents) }
  }),
  handle('promote-release', async (call, services) => {
    await promoteOnRecord(contextOf(call, services), call.params.remote, call.body.build)
    return remoteReleases(await stateOf(services.db, services.clock.now()), call.params.remote)
  }),
  handle('roll-back-release', async (call, services) => {
    await rollBackOnRecord(contextOf(call, services), call.params.remote, call.body.live)
    return remoteReleases(await stateOf(services.db, services.clock.now()), call.params.remote)
  }),
]
