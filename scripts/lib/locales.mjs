import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packages, remotes, root } from './root.mjs'

/** The folders of a package that have locale files: its `src`, and below it those of its further namespaces. */
function foldersOf(owner) {
  const src = join(root, owner, 'src')
  const folders = existsSync(src) ? ['', ...readdirSync(src).sort()].map((folder) => join(owner, 'src', folder)) : []
  return folders.filter((folder) => existsSync(join(root, folder, 'locales/es.json')))
}

/** Every folder with locale files (`packages/ui/src/form`), and the package that it is of. */
export const localeFolders = ['host', ...packages.map((name) => `packages/${name}`), ...remotes.map((name) => `remotes/${name}`)].flatMap((owner) => foldersOf(owner).map((folder) => ({ owner, folder })))

/** `[key, sentence]` of everything in an object of words, nested keys joined by dots. */
export const flatWords = (words, before = '') => Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [[before + key, value]] : flatWords(value, `${before}${key}.`)))
