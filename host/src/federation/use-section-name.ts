import { useLanguage } from '@ventanilla/i18n/use-language'
import { useRegistry } from './federation.ts'

/** What people call a remote: the titles of its pages in the menu, in the menu's order. Nothing where it has none, or none are known. */
export function useSectionName(): (remote: string) => string | undefined {
  const { remotes } = useRegistry()
  const language = useLanguage()
  return (remote) => {
    const { pages = [], words = undefined } = remotes.find(({ name }) => name === remote) ?? {}
    const titles = pages
      .flatMap(({ title, navigation }) => (navigation ? [{ title: words?.[language]?.[title] ?? title, order: navigation.order }] : []))
      .toSorted((one, other) => one.order - other.order)
      .map(({ title }) => title)
    return titles.length > 0 ? titles.join(', ') : undefined
  }
}
