import type { Access } from '@ventanilla/contract/permissions'
import type { Language } from '@ventanilla/contract/messages/say'
import type { PageDeclaration } from '@ventanilla/remote-sdk/declaration'
import type { Remote } from '../federation/remote.ts'

/** One page behind the sign-in: what menu, routes, breadcrumbs and title are made of. */
export type ShellPage = {
  key: string
  path: string
  /** In words. */
  title: string
  access: Access
  /** Key of the page above it in the breadcrumbs. */
  parent?: string
  navigation?: PageDeclaration['navigation']
  /** Whose page it is; none: the host's own. */
  of?: { remote: string; page: string }
}

const keyOf = (remote: string, page: string) => `${remote}/${page}`

/** The pages of all remotes, as they declare them. */
export const remotePages = (remotes: readonly Remote[], language: Language): ShellPage[] =>
  remotes.flatMap(({ name, pages, words }) =>
    pages.map(({ id, path, title, access, parent, navigation }) => ({
      key: keyOf(name, id),
      path,
      title: words[language]?.[title] ?? title,
      access,
      navigation,
      of: { remote: name, page: id },
      ...(parent !== undefined && { parent: keyOf(name, parent) }),
    })),
  )
