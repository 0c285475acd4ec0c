import { isTest, namesOperations } from './rules.mjs'

const definition = /^packages\/contract\/src\/bulk\/([\w-]+)\.bulk\.ts$/
const code = /^(?:host|packages|remotes|webpack)\/.*\.(?:[cm]?[jt]s|[jt]sx|sql)$/
/** Prose may name an operation. */
const isComment = (line) => /^\s*(?:\/\/|\/?\*|--)/.test(line)

/**
 * Files that know one bulk operation by name: that say its id, or import its definition. Engine and screens know operations
 * only through what a definition, an effect and a view say; those three and their words are where a name belongs.
 */
export function operationProblems(files) {
  const names = files.flatMap(({ path, text }) => {
    const file = definition.exec(path)?.[1]
    return file ? [file, /\bid: '([\w-]+)'/.exec(text)?.[1] ?? file] : []
  })
  if (names.length === 0) return []
  const any = [...new Set(names)].join('|')
  const named = new RegExp(`['"\`/](${any})(?:\\.bulk(?:\\.ts)?)?['"\`/]`)
  return files
    .filter(({ path }) => code.test(path) && !isTest(path) && !namesOperations.some(({ files: named }) => named.test(path)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const name = isComment(line) ? undefined : named.exec(line)?.[1]
        return name ? [{ path: `${path}:${at + 1}`, says: `knows the operation ${name} by name: what differs belongs into its definition, effect or view` }] : []
      }),
    )
}
