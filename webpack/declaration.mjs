import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleLoader } from './module-loader.mjs'

/** The remote's own description, from `src/remote.ts` as `tsc -b` compiled it: data, so it can be read without the rest. */
export async function readDeclaration(folder) {
  const module = await import(`${pathToFileURL(join(folder, 'dist/remote.js'))}?at=${Date.now()}`)
  return module.default
}

/** Titles and keywords of the pages, and titles of sections of its own, in each language, taken from the locale files by key, so that a menu needs no further file. */
export async function titlesOf(folder, declaration) {
  const load = moduleLoader(folder)
  const { languages } = await load('@ventanilla/contract/messages/languages')
  const titles = declaration.pages.flatMap(({ title, keywords, navigation }) => [title, keywords ?? [], navigation?.section.title ?? []].flat())
  const words = languages.map(async (language) => {
    const locale = JSON.parse(await readFile(join(folder, 'src/locales', `${language}.json`), 'utf8'))
    return [language, Object.fromEntries(titles.map((title) => [title, wordOf(locale, title, language)]))]
  })
  return Object.fromEntries(await Promise.all(words))
}

function wordOf(locale, key, language) {
  const word = locale[key] ?? key.split('.').reduce((level, step) => level?.[step], locale)
  if (typeof word !== 'string') throw new Error(`locales/${language}.json has no text '${key}', the title of a page or section`)
  return word
}
