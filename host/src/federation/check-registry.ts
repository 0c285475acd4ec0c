import satisfies from 'semver/functions/satisfies'
import { isFields, isRemoteBuild, isText } from './shapes.ts'
import type { LoadableRemote } from './remote.ts'

const nothingKnown = { pages: [], words: { es: {}, en: {} }, integrity: {} }

/**
 * Reads a registry document: every entry that has a name becomes a remote, and what does not fit is refused one by one, so
 * that one bad entry takes nothing from the others. Throws only when the document is no registry at all.
 *
 * @param hostApi version of what this host offers (`HOST_API`)
 */
export function checkRegistry(document: unknown, hostApi: string): LoadableRemote[] {
  if (!isFields(document) || !Array.isArray(document.remotes)) throw new Error('not a registry')
  const remotes = document.remotes.flatMap((entry: unknown) => checkEntry(entry, hostApi))
  return remotes.filter(({ name }, index) => remotes.findIndex((other) => other.name === name) === index)
}

function checkEntry(entry: unknown, hostApi: string): LoadableRemote[] {
  if (!isFields(entry) || !isText(entry.name)) return []
  const { name, build, unavailable } = entry
  const base = isText(entry.base) ? entry.base : ''
  if (build === undefined && unavailable) return [{ ...nothingKnown, name, base, status: 'unavailable', problem: 'unreachable' }]
  if (!isRemoteBuild(build) || build.name !== name || !base.endsWith('/')) return [{ ...nothingKnown, name, base, status: 'refused', problem: 'malformed' }]

  const known = { name, base, version: build.version, build: build.build, pages: build.pages, words: build.words, integrity: build.integrity }
  if (!satisfies(hostApi, build.hostApi)) return [{ ...known, status: 'refused', problem: 'incompatible' }]
  return [unavailable ? { ...known, status: 'unavailable', problem: 'unreachable' } : { ...known, status: 'ready' }]
}
