import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { HostFacts, ReleaseManifest, ReleaseStep } from '@ventanilla/contract/release'
import type { Clash } from '@ventanilla/contract/release-clashes'
import { signedParts } from '@ventanilla/contract/registry'
import { clashesOf } from './clashes.ts'
import { ReleaseProblem } from './problem.ts'
import { openRegistry, publicKeyOf, signRegistry } from './signing.ts'
import type { Release, ReleaseFiles, ReleaseStore, ServedFile } from './store.ts'

/** Who does something, why, and when. */
export type Author = { by: string; reason: string; at: Date }

/** The builds of a remote that went live and were not taken back, oldest first; the last one is live. */
export function liveBuilds(steps: readonly ReleaseStep[], remote: string): string[] {
  const builds: string[] = []
  for (const step of steps) {
    if (step.remote !== remote) continue
    if (step.kind === 'promoted') builds.push(step.build)
    if (step.kind === 'rolled_back') builds.pop()
  }
  return builds
}

/** The live releases, by the names of their remotes. */
export async function liveReleases(store: ReleaseStore): Promise<Release[]> {
  const [releases, steps] = [await store.releases(), await store.steps()]
  const names = [...new Set(releases.map(({ manifest }) => manifest.name))].sort()
  return names.flatMap((name) => releases.filter(({ manifest }) => manifest.name === name && manifest.build === liveBuilds(steps, name).at(-1)))
}

/** What a build is, without when and where it was made and how small that machine's Brotli made it: the build id covers none of these. */
const contentOf = ({ builtAt: _builtAt, base: _base, weight: _weight, ...content }: ReleaseManifest): object => content

const hashOf = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** @throws {ReleaseProblem} release_unsound unless there is exactly what the manifest names, each file with its hash */
function requireSound({ integrity }: ReleaseManifest, files: ReleaseFiles): void {
  const isThere = ([name, hash]: [string, string]) => hashOf(files.get(name) ?? Buffer.of()) === hash
  const sound = files.size === Object.keys(integrity).length && Object.entries(integrity).every((one) => files.has(one[0]) && isThere(one))
  if (!sound) throw new ReleaseProblem('release_unsound')
}

const stepOf = (kind: ReleaseStep['kind'], { name, build }: ReleaseManifest, { by, reason, at }: Author): ReleaseStep => ({ kind, remote: name, build, by, reason, at: at.toISOString() })

/**
 * Publishes a build; it does not go live.
 *
 * @param files the files that the manifest names; none where the release stays where its base says
 * @returns false where the same was published before
 * @throws {ReleaseProblem} release_differs where its build was published with other content; release_unsound
 */
export async function publish(store: ReleaseStore, release: Release, files: ReleaseFiles | undefined, author: Author): Promise<boolean> {
  const { manifest } = release
  const known = (await store.releases()).find((other) => other.manifest.name === manifest.name && other.manifest.build === manifest.build)
  if (known && !isDeepStrictEqual(contentOf(known.manifest), contentOf(manifest))) throw new ReleaseProblem('release_differs')
  if (known) return false
  if (files) requireSound(manifest, files)
  await store.add(release, files)
  await store.note(stepOf('published', manifest, author))
  return true
}

async function released(store: ReleaseStore, remote: string, build: string): Promise<Release> {
  const found = (await store.releases()).find(({ manifest }) => manifest.name === remote && manifest.build === build)
  if (!found) throw new ReleaseProblem('not_found')
  return found
}

/** What a release has to fit: the host that is live, and what browsers get of files. */
export type Surroundings = { host: HostFacts; served: ServedFile }

/** The first file of a release that browsers would not get as it was published: it may have been removed since. */
export async function missingFiles(release: Release, served: ServedFile): Promise<Clash[]> {
  const { base, manifest: { entry, integrity } } = release
  const names = [...new Set([entry, ...Object.keys(integrity)])]
  const contents = await Promise.all(names.map((name) => served(release, name)))
  const file = names.find((name, index) => contents[index] === undefined || hashOf(contents[index]) !== integrity[name])
  return file === undefined ? [] : [{ kind: 'files', params: { file, base } }]
}

/** What of a release clashes with what is live, and whether its files are where its base says. @throws {ReleaseProblem} not_found */
export async function check(store: ReleaseStore, remote: string, build: string, { host, served }: Surroundings): Promise<Clash[]> {
  const release = await released(store, remote, build)
  const others = (await liveReleases(store)).map((one) => one.manifest).filter(({ name }) => name !== remote)
  return [...clashesOf(release.manifest, others, host), ...(await missingFiles(release, served))]
}

async function requireFits(store: ReleaseStore, remote: string, build: string, surroundings: Surroundings): Promise<void> {
  const clashes = await check(store, remote, build, surroundings)
  if (clashes.length > 0) throw new ReleaseProblem('release_clashes', clashes)
}

/** What signs the registry, and what it is for. */
export type Signer = Surroundings & { signingKey: string }

/** Makes a published release live. @throws {ReleaseProblem} not_found, release_live, release_clashes */
export async function promote(store: ReleaseStore, remote: string, build: string, signer: Signer, author: Author): Promise<void> {
  const { manifest } = await released(store, remote, build)
  if (liveBuilds(await store.steps(), remote).at(-1) === build) throw new ReleaseProblem('release_live')
  await requireFits(store, remote, build, signer)
  await store.note(stepOf('promoted', manifest, author))
  await signAgain(store, signer.signingKey, author.at)
}

/**
 * Makes the release live again that was live before; again, the one before that.
 * @param live the build that its caller takes for the live one: two who go back at once go back one step
 * @throws {ReleaseProblem} changed_meanwhile, release_no_former, release_clashes
 */
export async function rollBack(store: ReleaseStore, remote: string, signer: Signer, author: Author, live?: string): Promise<void> {
  const builds = liveBuilds(await store.steps(), remote)
  if (live !== undefined && builds.at(-1) !== live) throw new ReleaseProblem('changed_meanwhile')
  const former = builds.at(-2)
  if (former === undefined) throw new ReleaseProblem('release_no_former')
  const { manifest } = await released(store, remote, former)
  await requireFits(store, remote, former, signer)
  await store.note(stepOf('rolled_back', manifest, author))
  await signAgain(store, signer.signingKey, author.at)
}

/** Serials are at least the seconds of the clock: a store that begins again with the same key goes on upwards. */
export const nextSerial = (last: number, now: Date): number => Math.max(last + 1, Math.floor(now.getTime() / 1000))

/** Writes the registry of what is live, with a higher serial than the last one. */
export async function signAgain(store: ReleaseStore, signingKey: string, now: Date): Promise<void> {
  const last = await store.registry()
  const { serial: before = 0 } = last === undefined ? {} : (JSON.parse(signedParts(last).registry) as { serial?: number })
  const serial = nextSerial(before, now)
  const remotes = (await liveReleases(store)).map(({ manifest, base }) => ({ name: manifest.name, base, build: manifest }))
  await store.keep(serial, signRegistry(JSON.stringify({ serial, remotes }), signingKey))
}

/** The signed registry, written first where there is none, or where another key has signed it. */
export async function currentRegistry(store: ReleaseStore, signingKey: string, now: Date): Promise<string> {
  const kept = await store.registry()
  if (kept !== undefined && isOf(kept, publicKeyOf(signingKey))) return kept
  await signAgain(store, signingKey, now)
  return currentRegistry(store, signingKey, now)
}

function isOf(signed: string, key: string): boolean {
  try {
    openRegistry(signed, [key])
    return true
  } catch {
    return false
  }
}
