import type { Access } from '@ventanilla/contract/permissions'
import type { Language } from '@ventanilla/contract/messages/say'
import type { NavigationIcon, PageDeclaration } from '@ventanilla/remote-sdk/declaration'
import type { Remote } from '../federation/federation.ts'

/** One page behind the sign-in: what menu, routes, breadcrumbs and title are made of. */
export type ShellPage = {
  key: string
  path: string
  /** In words. */
  title: string
  access: Access
  /** Other words by which it is looked for. */
  keywords?: string
  /** It is reached from the record that it shows alone. */
  ofRecord?: true
  /** Key of the page above it in the breadcrumbs. */
  parent?: string
  /** Entry of the help centre; a newer remote may name one that this host does not know. */
  help?: string
  /** `sectionTitle`, in words, for a section that one remote brings; the host has the words of the others. */
  navigation?: { section: string; sectionTitle?: string; icon: NavigationIcon; order: number }
  /** Whose page it is; none: the host's own. */
  of?: { remote: string; page: string }
}

const keyOf = (remote: string, page: string) => `${remote}/${page}`

/** The pages of all remotes, as they declare them. */
export const remotePages = (remotes: readonly Remote[], language: Language): ShellPage[] =>
  remotes.flatMap(({ name, pages, words }) => {
    const wordOf = (key: string) => words[language]?.[key] ?? key
    const placed = (navigation: PageDeclaration['navigation']): ShellPage['navigation'] => {
      if (navigation === undefined) return undefined
      const { section, ...rest } = navigation
      return typeof section === 'string' ? { ...rest, section } : { ...rest, section: keyOf(name, section.id), sectionTitle: wordOf(section.title) }
    }
    return pages.map(({ id, path, title, access, parent, help, navigation, keywords, ofRecord }) => ({
      key: keyOf(name, id),
      path,
      title: wordOf(title),
      access,
      navigation: placed(navigation),
      of: { remote: name, page: id },
      ...(keywords !== undefined && { keywords: wordOf(keywords) }),
      ...(ofRecord && { ofRecord }),
      ...(help !== undefined && { help }),
      ...(parent !== undefined && { parent: keyOf(name, parent) }),
    }))
  })
