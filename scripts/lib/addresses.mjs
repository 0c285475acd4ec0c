import { readDeclaration } from '../../webpack/declaration.mjs'
import { remotes, root } from './root.mjs'

/** The addresses of all pages: the host's own, and what the remotes declare. Host and remotes have to be compiled. */
export async function pageAddresses() {
  const { ownPaths } = await import('../../host/dist/app/own-paths.js')
  const declarations = await Promise.all(remotes.map((name) => readDeclaration(`${root}remotes/${name}`)))
  return [...ownPaths, ...declarations.flatMap(({ pages }) => pages.map(({ path }) => path))]
}
