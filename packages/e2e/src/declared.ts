import { allows, type Grants } from '@ventanilla/contract/permissions'
import { signedParts } from '@ventanilla/contract/registry'
import type { PageDeclaration, Registry } from '@ventanilla/remote-sdk/declaration'
import type { Stage } from './stage.ts'

/** A page as its remote declares it, or as the host has it. */
export type Declared = Pick<PageDeclaration, 'path' | 'access' | 'navigation' | 'parent' | 'ofRecord'> & { remote: string; title: string }

/** What the host itself has behind the sign-in and before it. */
const ofHost: readonly Declared[] = [
  ...['/user/profile', '/notices', '/helpCenter', '/helpCenter/aboutLuki'].map((path): Declared => ({ remote: 'host', path, title: path, access: 'session' })),
  { remote: 'host', path: '/releases', title: '/releases', access: { view: ['releases'] } },
  { remote: 'host', path: '/releases/:remote', title: '/releases/:remote', access: { view: ['releases'] }, ofRecord: true },
]

/** What the running product says is live: the registry that its browser reads. */
export const readRegistry = async (address: string): Promise<Registry> => JSON.parse(signedParts(await (await fetch(`${address}/remotes.json`)).text()).registry) as Registry

/** Every page of the running product: from the registry that its browser reads, so that a new page is there by itself. */
export async function declaredPages({ address }: Stage): Promise<Declared[]> {
  const { remotes } = await readRegistry(address)
  const declared = remotes.flatMap(({ name, build }) => (build?.pages ?? []).map((page): Declared => ({ ...page, remote: name, title: build?.words.es[page.title] ?? '' })))
  return [...declared, ...ofHost]
}

/** Those that their address alone opens: the others show a record. */
export const opensAlone = ({ path, ofRecord }: Declared): boolean => !ofRecord && !path.includes(':')
export const mayOpen = (grants: Grants) => ({ access }: Declared): boolean => allows(grants, access)

/** The page that an address opens; a part that is written out goes before a parameter. */
export function pageAt(pages: readonly Declared[], address: string): Declared | undefined {
  const { pathname } = new URL(address, 'http://any')
  const parameters = ({ path }: Declared) => path.split(':').length
  return pages.filter(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname)).toSorted((one, other) => parameters(one) - parameters(other))[0]
}
