import satisfies from 'semver/functions/satisfies.js'
import { fitsRange } from '@ventanilla/contract/fits-range'
import { languages } from '@ventanilla/contract/messages/say'
import { isPermission } from '@ventanilla/contract/permissions'
import type { HostFacts, ReleaseManifest } from '@ventanilla/contract/release'
import type { Clash } from '@ventanilla/contract/release-clashes'

/** `/users/:id` and `/users/:user` are one address. */
const addressOf = (path: string): string => path.replace(/:\w+/g, ':')

type Page = ReleaseManifest['pages'][number]

/** The permissions that a page asks for; who may open it otherwise is checked by the host. */
const permissionsOf = (access: Page['access']): string[] => (typeof access === 'object' ? Object.values(access).flat() : [])

const titlesOf = ({ pages }: ReleaseManifest): string[] => pages.flatMap(({ title, navigation }) => (typeof navigation?.section === 'object' ? [title, navigation.section.title] : [title]))

function routeClashes(manifest: ReleaseManifest, others: readonly ReleaseManifest[], host: HostFacts): Clash[] {
  const owners = new Map(host.routes.map((path) => [addressOf(path), 'host']))
  for (const other of others) for (const { path } of other.pages) owners.set(addressOf(path), other.name)
  return manifest.pages.flatMap(({ path }): Clash[] => {
    const owner = owners.get(addressOf(path))
    owners.set(addressOf(path), manifest.name)
    return owner === undefined ? [] : [{ kind: 'route', params: { path, owner } }]
  })
}

const kilobytes = (bytes: number): string => String(Math.ceil(bytes / 1000))

/**
 * Everything for which a release may not go live, each by its name.
 *
 * @param others the manifests that are live, without that of the same remote
 * @param host what the host that is live says of itself
 */
export function clashesOf(manifest: ReleaseManifest, others: readonly ReleaseManifest[], host: HostFacts): Clash[] {
  const hostApi: Clash[] = fitsRange(host.hostApi, manifest.hostApi) ? [] : [{ kind: 'host_api', params: { wants: manifest.hostApi, has: host.hostApi } }]
  const shared = Object.entries(manifest.shared).flatMap(([library, wants]): Clash[] => {
    const has = host.shared[library]
    return has !== undefined && satisfies(has, wants) ? [] : [{ kind: 'shared', params: { library, wants, has: has ?? '–' } }]
  })
  const permissions = manifest.pages.flatMap(({ id, access }) => permissionsOf(access).filter((code) => !isPermission(code)).map((code): Clash => ({ kind: 'permission', params: { page: id, code } })))
  const words = languages.flatMap((language) => [...new Set(titlesOf(manifest))].filter((key) => !manifest.words[language]?.[key]).map((key): Clash => ({ kind: 'words', params: { key, language } })))
  const budget: Clash[] = manifest.weight > host.remoteBudget ? [{ kind: 'budget', params: { weight: kilobytes(manifest.weight), budget: kilobytes(host.remoteBudget) } }] : []
  return [...hostApi, ...shared, ...permissions, ...routeClashes(manifest, others, host), ...words, ...budget]
}
