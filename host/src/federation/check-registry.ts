import { fitsRange } from '@ventanilla/contract/fits-range'
import { languages } from '@ventanilla/contract/messages/languages'
import type { Access } from '@ventanilla/contract/permissions'
import type { PageDeclaration, RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import type { LoadableRemote } from './federation.ts'

/**
 * The shape of a registry, validated by hand: it comes from other servers and decides menus and guards, and a validation
 * library would be larger than all of these checks.
 */
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isText)
const isWords = (value: unknown): value is Record<string, string> => isFields(value) && Object.values(value).every((word) => typeof word === 'string')

function isAccess(value: unknown): value is Access {
  if (value === 'public' || value === 'session') return true
  if (!isFields(value)) return false
  const [set, ...others] = Object.entries(value)
  return set !== undefined && others.length === 0 && ['request', 'requestOne', 'approve', 'view'].includes(set[0]) && isTexts(set[1])
}

const isSection = (value: unknown): boolean => isText(value) || (isFields(value) && isText(value.id) && isText(value.title))
const isNavigation = (value: unknown): boolean => value === undefined || (isFields(value) && isSection(value.section) && isText(value.icon) && typeof value.order === 'number')

const isPage = (value: unknown): value is PageDeclaration =>
  isFields(value) && isText(value.id) && isText(value.path) && value.path.startsWith('/') && isText(value.title) && isAccess(value.access) && isNavigation(value.navigation) && (value.keywords === undefined || isText(value.keywords))

/** Whether this is the `remote.json` of a build, whole enough to draw a menu and to load it. */
const isRemoteBuild = (value: unknown): value is RemoteBuild =>
  isFields(value) &&
  [value.name, value.hostApi, value.version, value.build, value.entry, value.container].every(isText) &&
  Array.isArray(value.pages) &&
  value.pages.every(isPage) &&
  isFields(value.words) &&
  languages.every((language) => isFields(value.words) && isWords(value.words[language])) &&
  isWords(value.integrity)

const nothingKnown = { pages: [], words: { es: {}, en: {} }, entry: '', container: '', integrity: {} }

/**
 * Reads a registry document: every entry with a name becomes a remote. Each entry is validated on its own, so that a bad
 * one does not affect the others. Throws only when the document is no registry at all.
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

  const known = { name, base, version: build.version, build: build.build, pages: build.pages, words: build.words, entry: build.entry, container: build.container, integrity: build.integrity }
  if (!fitsRange(hostApi, build.hostApi)) return [{ ...known, status: 'refused', problem: 'incompatible' }]
  return [unavailable ? { ...known, status: 'unavailable', problem: 'unreachable' } : { ...known, status: 'ready' }]
}
