import { fileURLToPath } from 'node:url'
import { repositoryFiles } from './arrows/files.mjs'
import { importProblems } from './arrows/imports.mjs'
import { floorProblems } from './arrows/floors.mjs'
import { localeProblems } from './arrows/locales.mjs'
import { operationProblems } from './arrows/operations.mjs'
import { sharedProblems } from './arrows/shared.mjs'
import { signProblems, styleProblems } from './arrows/styles.mjs'
import { walkProblems } from './arrows/walks.mjs'
import { wordProblems } from './arrows/words.mjs'

/** Checks the arrows between packages and the house rules that a linter of single files cannot see. */
const files = repositoryFiles(fileURLToPath(new URL('..', import.meta.url)))
const problems = [...importProblems(files), ...floorProblems(files), ...sharedProblems(files), ...wordProblems(files), ...operationProblems(files), ...localeProblems(files), ...styleProblems(files), ...signProblems(files), ...walkProblems(files)]
for (const { path, says } of problems) console.error(`${path}  ${says}`)
console.log(problems.length === 0 ? `arrows: ${files.length} files, no problems` : `arrows: ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
