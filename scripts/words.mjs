import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { repositoryFiles } from './arrows/files.mjs'
import { isTest } from './arrows/rules.mjs'
import { keysOf, unusedCodes, unusedWords } from './arrows/unused-words.mjs'
import { remotes, root } from './lib/root.mjs'

/**
 * Words that nobody says: each key of a locale file is asked for in its package, and each code that the contract has a
 * sentence for comes from somewhere. Keys made of parts (`actions.${code}`) are followed by the types of the parts, so the
 * packages have to be compiled, as for eslint.
 */
const folders = ['host', 'packages/ui', 'packages/i18n', 'packages/api-client', ...remotes.map((name) => `remotes/${name}`)]
const files = repositoryFiles(root).filter(({ path }) => /^(?:host|packages|remotes)\/.*\.(?:tsx?|sql)$/.test(path) && !isTest(path))
const inFolder = (folder) => files.filter(({ path }) => path.startsWith(`${folder}/src/`) && !path.endsWith('.sql')).map(({ path }) => `${root}${path}`)
/** The design system has namespaces beside its own, each with the entry that brings its words. */
const localesOf = (folder) => ['', ...(folder === 'packages/ui' ? ['form/', 'changes/', 'holders/'] : [])].map((room) => `${folder}/src/${room}locales/es.json`).filter((path) => ts.sys.fileExists(`${root}${path}`))
const json = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

const { config } = ts.readConfigFile(`${root}tsconfig.browser.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, extends: './tsconfig.base.json' }, ts.sys, root)
const program = ts.createProgram(folders.flatMap(inFolder), { ...options, composite: false, incremental: false, noEmit: true, types: [] })
const checker = program.getTypeChecker()
const sourcesIn = (...among) => among.flatMap(inFolder).map((path) => program.getSourceFile(path))

const { messages } = await import('../packages/contract/dist/messages/say.js')
const shared = keysOf(messages.es)
const withWords = folders.flatMap((folder) => localesOf(folder).map((path) => ({ folder, path })))
const wordsOf = (folder) => localesOf(folder).flatMap((path) => keysOf(json(path)))
const problems = [
  ...withWords.flatMap(({ folder, path }) =>
    unusedWords({ path, keys: keysOf(json(path)), sources: folder === 'packages/i18n' ? sourcesIn('packages/i18n', 'packages/api-client') : sourcesIn(folder) }, [...shared, ...wordsOf(folder)], checker),
  ),
  ...unusedCodes(messages.es, files),
]
for (const { path, says } of problems) console.error(`${path.replace(root, '')}  ${says}`)
console.log(problems.length === 0 ? `words: ${withWords.length} locale files, nothing unused` : `words: ${problems.length} to mend`)
process.exitCode = problems.length === 0 ? 0 : 1
