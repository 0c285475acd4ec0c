import type { Kysely } from 'kysely'
import { signedParts } from '@ventanilla/contract/registry'
import { currentRegistry, signAgain } from '@ventanilla/releases/releases'
import { publicKeyOf } from '@ventanilla/releases/signing'
import type { Database } from '../../platform/database/schema.ts'
import { systemClock, type Services } from '../../platform/services.ts'
import { entriesOf, registryBySettings, type RegistrySource } from '../../platform/web/registry-source.ts'
import { DistantRemotes } from '../../platform/web/remotes.ts'
import { adoptBuilds } from './adopt-builds.ts'
import { aloneWithReleases, databaseStore } from './database-store.ts'
import { signingKey } from './signing-key.ts'

/** How often the servers of remotes are asked for builds that are not known yet. */
const ADOPT_EVERY_MS = 5_000

/** The registry of the releases that the database keeps: whichever process signed it last, all serve the same text. */
function registryOfReleases(db: Kysely<Database>, secret: string, trusted: readonly string[]): Omit<RegistrySource, 'close'> {
  const key = publicKeyOf(secret)
  let last: Awaited<ReturnType<RegistrySource['read']>> | undefined
  const read = async (): Promise<string> => {
    const kept = await databaseStore(db).registry()
    return kept !== undefined && signedParts(kept).key === key ? kept : aloneWithReleases(db, (store) => currentRegistry(store, secret, systemClock.now()))
  }
  return {
    keys: [...new Set([key, ...trusted])],
    read: async () => {
      const text = await read()
      if (last?.text !== text) last = { text, entries: entriesOf(text) }
      return last
    },
  }
}

/**
 * Signs the registry of what is live again, for a database that went back to an earlier moment: browsers have read what was
 * signed after it, and refuse an older one.
 */
export async function signRegistryAgain({ db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>): Promise<void> {
  const key = await signingKey(settings, db)
  await aloneWithReleases(db, (store) => signAgain(store, key, clock.now()))
}

/**
 * The registry that the host of this server reads: that of the releases in the database, unless REGISTRY_FROM says otherwise.
 * New builds on the servers of REMOTES_URLS are published as they appear.
 */
export async function openRegistrySource(services: Services): Promise<RegistrySource> {
  const { settings, db, log } = services
  const elsewhere = registryBySettings(settings)
  if (elsewhere) return elsewhere
  const registry = registryOfReleases(db, await signingKey(settings, db), settings.REGISTRY_KEYS)
  if (settings.REMOTES_URLS.length === 0) return { ...registry, close: () => undefined }
  const distant = new DistantRemotes(settings.REMOTES_URLS)
  const adopt = async () => {
    await distant.read()
    await adoptBuilds(services, await distant.entries())
  }
  const timer = setInterval(() => void adopt().catch((error: unknown) => log.warn({ err: error }, 'the servers of remotes could not be asked')), ADOPT_EVERY_MS).unref()
  return { ...registry, close: () => clearInterval(timer) }
}
