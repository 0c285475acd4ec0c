import type { ComponentType } from 'react'
import { HOST_API } from '@ventanilla/contract/constants'
import type { HelpEntry } from '@ventanilla/contract/help'
import type { ListId } from '@ventanilla/contract/list-table'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Access } from '@ventanilla/contract/permissions'
import type { Namespace, WordKey } from '@ventanilla/i18n/add-locales'

/** Sections of the side navigation that remotes share, in the order in which the host shows them. */
export const navigationSections = ['overview', 'operations', 'people', 'growth', 'control'] as const
export type NavigationSection = (typeof navigationSections)[number]

/** A section that one remote brings: it stands below the shared ones, and `title` is a key of the remote's locale files. */
type OwnSection<Title extends string = string> = { id: string; title: Title }

/** An icon as the path that draws it, on a 24 × 24 grid, with a round stroke of the text's colour. */
export type Outline = `M${string}`

/** The icon of a menu entry. The host draws it, so that a menu costs no code of a remote: a shared one by name, or the remote's own. */
export type NavigationIcon = 'home' | 'users' | 'key' | 'shield' | 'roles' | 'id' | Outline

/** One page of a remote: everything that the host must know of it before it loads any of the remote's code. */
export type PageDeclaration<Title extends string = string> = {
  /** Key in the remote's `pages.tsx`. */
  id: string
  /** Route path as react-router spells it; `:id` marks a parameter. */
  path: string
  /** Key of the title in the remote's locale files: document title, breadcrumb and menu entry. */
  title: Title
  access: Access
  /** Present: the page has an entry in the side navigation. */
  navigation?: { section: NavigationSection | OwnSection<Title>; icon: NavigationIcon; order: number }
  /** `id` of the page that stands before this one in the breadcrumbs. */
  parent?: string
  /** Key of other words by which people look for the page, beside its title. */
  keywords?: Title
  /** It shows a record that its address names behind a question mark. Such a page, and one with a parameter in its path, is reached from its record: the search for pages leaves it out. */
  ofRecord?: true
  /** The entry of the help centre to which the "?" of the page leads; without one, that of the page before it. */
  help?: HelpEntry
  /** The list with which the page begins, where its `ListPage` sets no filters by itself: the shell asks for it before the page's code is there. */
  list?: ListId
}

/** What a remote says of itself as data (`src/remote.ts`, default export). */
export type RemoteDeclaration = {
  name: string
  /** Range of the host API (`HOST_API` of the contract) that it was built for, as semver. */
  hostApi: string
  pages: readonly PageDeclaration[]
}

/** Writes a remote's declaration down. Its name is the namespace of its words, and its titles are keys of them. */
export function defineRemote<N extends Namespace>(declaration: RemoteDeclaration & { name: N; pages: readonly PageDeclaration<WordKey<N>>[] }): RemoteDeclaration {
  return declaration
}

/** A page in a build: `loads` are the files in the folder that open it after the entry, `asks` is the path of its first call. */
type BuiltPage = PageDeclaration & { loads?: readonly string[]; asks?: string }

/**
 * What the host reads of the `remote.json` of a build: the public face of a remote, beside its scripts in the immutable folder
 * `/remotes/{name}/{build}/`. `words` holds the titles of the pages in each language, so that a menu needs no further file.
 * The file also says what a release is checked by before it goes live (`shared`, `weight`: `releaseManifest` of the contract).
 */
export type RemoteBuild = RemoteDeclaration & {
  version: string
  build: string
  builtAt: string
  /** File in the folder that makes the remote's container, and the name under which it leaves it in the page. */
  entry: string
  container: string
  words: Record<Language, Record<string, string>>
  pages: readonly BuiltPage[]
  /** File name in the folder → `sha384-…`. */
  integrity: Record<string, string>
}

/**
 * The registry document (`/remotes.json`): which build of each remote is live. `base` is the address of its folder with a
 * closing slash. `unavailable` marks a remote whose live build could not be read; its last known declaration is kept.
 * It travels signed (`SignedRegistry` of the contract), and every change of it has a higher `serial`.
 */
export type Registry = { serial: number; remotes: { name: string; base: string; build?: RemoteBuild; unavailable?: true }[] }

/**
 * The hosts that a remote built from this tree works with: those that offer at least what it was compiled against. An older
 * host refuses such a remote by name instead of failing within one of its pages, so the host is deployed first.
 */
export const hostApi: `^${string}` = `^${HOST_API}`

/** What a remote exposes to the host as `./pages`: page id → its lazy module. */
export type RemotePages = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>

/** Writes a remote's pages down (`src/pages.tsx`, default export): `{ hub: () => import('./hub/hub.page.tsx') }`. */
export function definePages<const P extends RemotePages>(pages: P): P {
  return pages
}
