import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill, messages } from '@ventanilla/contract/messages/say'
import { clashText } from '@ventanilla/contract/release-clashes'
import { releaseManifest } from '@ventanilla/contract/release'
import { check } from '@ventanilla/releases/releases'
import { newestBuild, statusLines } from '@ventanilla/releases/status'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { DistantRemotes, localRemotes } from '../../platform/web/remotes.ts'
import { webFolder } from '../../platform/web/web-folder.ts'
import { databaseStore } from './database-store.ts'
import { promoteOnRecord, publishOnRecord, rollBackOnRecord, surroundings, type StepContext } from './steps.ts'

type Commanded = Pick<Services, 'db' | 'settings' | 'clock'>
type Say = (line: string) => void

async function publishFound({ settings }: Commanded, name: string, context: StepContext): Promise<string> {
  const entries = [...(await localRemotes(join(webFolder(settings), 'remotes'))), ...(settings.REMOTES_URLS.length > 0 ? await new DistantRemotes(settings.REMOTES_URLS).entries() : [])]
  const found = entries.find((entry) => entry.name === name && entry.build)
  if (!found) throw new Error(`There is no build of ${name}`)
  const manifest = releaseManifest.parse(found.build)
  const isNew = await publishOnRecord(context, { manifest, base: found.base }, undefined)
  return `${name} ${manifest.version} (${manifest.build}) is ${isNew ? 'published; it is not live' : 'published already'}`
}

/**
 * `release status|publish|promote|rollback NAME`: the releases of the database. `--dry-run` of a promotion only says what
 * clashes. @returns the exit code: 2 where something clashes
 */
export async function releaseCommand(services: Commanded, args: readonly string[], say: Say): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { build: { type: 'string' }, reason: { type: 'string' }, author: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
  const [step, name] = positionals
  const { db, settings, clock } = services
  const store = databaseStore(db)
  if (step === 'status') {
    for (const line of await statusLines(store, name)) say(line)
    return 0
  }
  if (!name) throw new Error('Which remote?')
  const author = { by: values.author ?? userInfo().username, reason: values.reason ?? '', at: clock.now() }
  const context: StepContext = { db, settings, language: 'en', actor: 'system', author }
  const build = values.build ?? newestBuild(await store.steps(), name) ?? ''
  if (step === 'promote' && !(await store.releases()).some(({ manifest }) => manifest.name === name && manifest.build === build)) throw new Error(['There is no release', build, 'of', name].filter(Boolean).join(' '))
  if (step === 'promote' && values['dry-run']) {
    const clashes = await check(store, name, build, await surroundings(services))
    for (const clash of clashes) say(clashText(clash, 'en'))
    if (clashes.length === 0) say(`${name} (${build}) fits`)
    return clashes.length > 0 ? 2 : 0
  }
  if (author.reason === '') throw new Error('Why? --reason "…"')
  const work: Partial<Record<string, () => Promise<void>>> = {
    publish: async () => say(await publishFound(services, name, context)),
    promote: () => promoteOnRecord(context, name, build),
    rollback: () => rollBackOnRecord(context, name),
  }
  const does = work[step ?? '']
  if (!does) throw new Error('release status|publish|promote|rollback NAME')
  try {
    await does()
  } catch (failure) {
    throw failure instanceof Failure ? new Error(fill(messages.en.errors[failure.code], failure.params), { cause: failure }) : failure
  }
  for (const line of await statusLines(store, name)) say(line)
  return 0
}
