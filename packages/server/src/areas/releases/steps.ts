import type { Kysely } from 'kysely'
import { clashText } from '@ventanilla/contract/release-clashes'
import type { ReleaseStep } from '@ventanilla/contract/release'
import type { Language } from '@ventanilla/contract/messages/say'
import { ReleaseProblem } from '@ventanilla/releases/problem'
import { publish, promote, rollBack, type Author, type Signer, type Surroundings } from '@ventanilla/releases/releases'
import type { Release, ReleaseFiles, ReleaseStore } from '@ventanilla/releases/store'
import { writeAudit, type AuditActor } from '../../engines/audit/write-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Settings } from '../../platform/settings.ts'
import { aloneWithReleases } from './database-store.ts'
import { liveHost } from './host-facts.ts'
import { servedFiles } from './served-files.ts'
import { signingKey } from './signing-key.ts'

/** What a step needs: who does it and why, and what it is recorded as. */
export type StepContext = { db: Kysely<Database>; settings: Settings; author: Author; actor: AuditActor; language: Language }

/** Makes a refusal of the release engine an answer of the API. @throws {Failure} */
async function inWords<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof ReleaseProblem)) throw thrown
    const clashes = thrown.clashes.map((clash) => clashText(clash, language)).join(' ')
    throw new Failure(thrown.code, clashes ? { params: { clashes } } : {})
  }
}

async function recorded<T>({ db, actor, language, author }: StepContext, kind: ReleaseStep['kind'], remote: string, work: (store: ReleaseStore) => Promise<T>): Promise<T> {
  return aloneWithReleases(db, async (store, transaction) => {
    const before = (await store.steps()).length
    const done = await inWords(language, () => work(store))
    const steps = (await store.steps()).slice(before)
    for (const { build } of steps) await writeAudit(transaction, { actor, action: `release.${kind}`, subject: { type: 'release', id: remote }, after: { build, reason: author.reason, by: author.by } })
    return done
  })
}

/** Publishes a build, on record. @returns false where the same was published before. @throws {Failure} release_differs, release_unsound */
export const publishOnRecord = (context: StepContext, release: Release, files: ReleaseFiles | undefined): Promise<boolean> =>
  recorded(context, 'published', release.manifest.name, (store) => publish(store, release, files, context.author))

/** What a release has to fit. @throws {Error} where the host does not say what it is */
export const surroundings = async (services: Pick<StepContext, 'settings' | 'db'>): Promise<Surroundings> => ({ host: await liveHost(services.settings), served: servedFiles(services) })

const signerOf = async (context: StepContext): Promise<Signer> => ({ ...(await surroundings(context)), signingKey: await signingKey(context.settings, context.db) })

/** Makes a release live, on record. @throws {Failure} not_found, release_live, release_clashes */
export async function promoteOnRecord(context: StepContext, remote: string, build: string): Promise<void> {
  const signer = await signerOf(context)
  await recorded(context, 'promoted', remote, (store) => promote(store, remote, build, signer, context.author))
}

/** Goes back to the release that was live before, on record. `live`: the build that is thought to be live. @throws {Failure} changed_meanwhile, release_no_former, release_clashes */
export async function rollBackOnRecord(context: StepContext, remote: string, live?: string): Promise<void> {
  const signer = await signerOf(context)
  await recorded(context, 'rolled_back', remote, (store) => rollBack(store, remote, signer, context.author, live))
}
