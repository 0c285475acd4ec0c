import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { repositoryFiles } from './arrows/files.mjs'
import { isTest } from './arrows/rules.mjs'
import { keysOf, unusedCodes, unusedWords } from './arrows/unused-words.mjs'
import { localeFolders } from './lib/locales.mjs'
import { remotes, root } from './lib/root.mjs'

/**
 * Words that nobody says: each key of a locale file is asked for in its package, and each code that the contract has a
 * sentence for comes from somewhere. Keys made of parts (`actions.${code}`) are followed by the types of the parts, so the
 * packages have to be compiled, as for eslint.
 */
const folders = ['host', 'packages/ui', 'packages/i18n', 'packages/api-client', ...remotes.map((name) => `remotes/${name}`)]
const files = repositoryFiles(root).filter(({ path }) => /^(?:host|packages|remotes)\/.*\.(?:tsx?|sql)$/.test(path) && !isTest(path))
const inFolder = (folder) => files.filter(({ path }) => path.startsWith(`${folder}/src/`) && !path.endsWith('.sql')).map(({ path }) => `${root}${path}`)
const locales = localeFolders.map(({ owner, folder }) => ({ owner, path: `${folder}/locales/es.json` }))
const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

const { config } = ts.readConfigFile(`${root}tsconfig.browser.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, extends: './tsconfig.base.json' }, ts.sys, root)
const program = ts.createProgram(folders.flatMap(inFolder), { ...options, composite: false, incremental: false, noEmit: true, types: [] })
const checker = program.getTypeChecker()
const sourcesIn = (...among) => among.flatMap(inFolder).map((path) => program.getSourceFile(path))

const { messages } = await import('../packages/contract/dist/messages/say.js')
const shared = keysOf(messages.es)
const wordsOf = (folder) => locales.flatMap(({ owner, path }) => (owner === folder ? keysOf(json(path)) : []))
const problems = [
  ...locales.flatMap(({ owner, path }) =>
    unusedWords({ path, keys: keysOf(json(path)), sources: owner === 'packages/i18n' ? sourcesIn('packages/i18n', 'packages/api-client') : sourcesIn(owner) }, [...shared, ...wordsOf(owner)], checker),
  ),
  ...unusedCodes(messages.es, files),
]
for (const { path, says } of problems) console.error(`${path.replace(root, '')}  ${says}`)
console.log(problems.length === 0 ? `words: ${locales.length} locale files, nothing unused` : `words: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
