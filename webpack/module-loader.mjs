import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads modules as the package in this folder gets them, which may stand in a repository of its own. Their names stand
 * where they are loaded, `load('@ventanilla/contract/look')`, so that the arrows can be read (scripts/arrows/imports.mjs).
 */
export function moduleLoader(folder) {
  const { resolve } = createRequire(join(folder, 'package.json'))
  return (name) => import(pathToFileURL(resolve(name)).href)
}
