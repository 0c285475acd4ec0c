import ts from 'typescript'
import { shared as sharedByHost } from '../../webpack/shared.mjs'
import { isTest } from './rules.mjs'

/**
 * Libraries that keep state in a module (a context, a cache, a store): a second copy in a remote would be another one.
 * A remote imports them only by the names under which the host shares them.
 */
const singletons = /^(?:react|react-dom|react-router-dom|@tanstack\/react-query|i18next|react-i18next|dayjs|@ventanilla\/ui)(?:\/|$)/

/** Imports of remotes that the host does not share under that name. Types cost nothing and are left out. */
export function sharedProblems(files, shared = sharedByHost) {
  return files
    .filter(({ path }) => /^remotes\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const code = ts.transpileModule(text, { fileName: path, compilerOptions: { jsx: ts.JsxEmit.Preserve, verbatimModuleSyntax: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } }).outputText
      return ts
        .preProcessFile(code, true, true)
        .importedFiles.map(({ fileName }) => fileName)
        .filter((name) => singletons.test(name) && !shared.includes(name))
        .map((name) => ({ path, says: `imports ${name}, which the host does not share (webpack/shared.mjs)` }))
    })
}
