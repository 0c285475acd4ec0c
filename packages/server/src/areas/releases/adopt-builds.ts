import { clashText } from '@ventanilla/contract/release-clashes'
import { releaseManifest, type ReleaseManifest } from '@ventanilla/contract/release'
import { liveBuilds, missingFiles, type Surroundings } from '@ventanilla/releases/releases'
import type { Services } from '../../platform/services.ts'
import type { RegistryEntry } from '../../platform/web/remotes.ts'
import { databaseStore } from './database-store.ts'
import { promoteOnRecord, publishOnRecord, surroundings, type StepContext } from './steps.ts'

type Found = { manifest: ReleaseManifest; base: string }

/** A build of a development server changes all the time: it is no release. */
function foundIn({ base, build, unavailable }: RegistryEntry, log: Services['log']): Found[] {
  if (unavailable) return []
  const manifest = releaseManifest.safeParse(build)
  if (!manifest.success) log.error({ base, problems: manifest.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }, 'a build says of itself what the host would refuse: it is no release')
  return !manifest.success || manifest.data.build === 'dev' ? [] : [{ manifest: manifest.data, base }]
}

/** @throws {Error} while browsers would not get its files: it is looked at again later */
async function requireThere(release: Found, { served }: Surroundings): Promise<void> {
  const [missing] = await missingFiles(release, served)
  if (missing) throw new Error(clashText(missing, 'en'))
}

/**
 * Publishes the builds that the server finds and does not know yet, and makes them live where GO_LIVE says so. What it knows
 * stays as people left it: a build that was rolled back does not come again by itself.
 */
export async function adoptBuilds({ db, settings, clock, log }: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>, entries: readonly RegistryEntry[]): Promise<void> {
  const store = databaseStore(db)
  const known = new Set((await store.releases()).map(({ manifest }) => `${manifest.name}/${manifest.build}`))
  const steps = await store.steps()
  for (const release of entries.flatMap((entry) => foundIn(entry, log))) {
    const { name, version, build } = release.manifest
    const isFirst = liveBuilds(steps, name).length === 0
    const isNew = !known.has(`${name}/${build}`)
    if (!isNew && !isFirst) continue
    const context: StepContext = { db, settings, language: 'en', actor: 'system', author: { by: 'system', reason: isFirst ? 'The first release' : `Version ${version} was built`, at: clock.now() } }
    const goesLive = settings.GO_LIVE === 'new' || (settings.GO_LIVE === 'first' && isFirst)
    try {
      // Published alone it would be known from then on, and left as it is.
      if (goesLive) await requireThere(release, await surroundings({ db, settings }))
      // Of several processes that find it, one publishes it and makes it live.
      const isMine = !isNew || (await publishOnRecord(context, release, undefined))
      if (isMine && goesLive) await promoteOnRecord(context, name, build)
    } catch (error) {
      log.error({ err: error, remote: name, version, build }, 'a build could not be made live')
    }
  }
}
