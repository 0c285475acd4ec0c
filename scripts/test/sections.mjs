import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { withTestDatabase } from './database.mjs'
import { check, compiledTests, jestTests, nodeTests } from './run.mjs'

const node = process.execPath
const files = (...folders) => folders.flatMap(compiledTests)

/** Server tests wait for PostgreSQL a good part of their time: with one more than there are cores, none of these is idle. */
const SIDE_BY_SIDE = availableParallelism() + 1
/** What takes a minute or more, needs what a process does at its first upload or image, measures its process, or starts processes of the product, which end with the first test file of a process. */
const alone = (file) => readFileSync(file, 'utf8').includes('/test/processes.js') || /\/(?:additions|access|access-policies|every-call|images|leftovers|anonymous-cost\.attack|(?:csv|bombs)\.hostile|[\w-]*killed[\w-]*|[\w-]+\.property)\.test\.m?js$/.test(file)

/** The sections of `npm test`, cheapest first; each runs what a selection keeps of it. */
export const sections = [
  { name: 'install', what: 'packages as the lockfile has them', run: () => check(node, ['scripts/lib/install.mjs']) },
  { name: 'types', what: 'tsc over every package', run: () => check(node, ['scripts/lib/compile.mjs']) },
  { name: 'lint', what: 'eslint, and the arrows between packages', run: () => check(node, ['scripts/lint.mjs']) },
  { name: 'tools', what: 'tests of the contract, the checkers and the test tools', run: ({ file }) => nodeTests('tools', ['scripts/arrows/arrows.test.mjs', 'scripts/arrows/styles.test.mjs', 'scripts/compose/settings.test.mjs', 'scripts/host-api/host-api.test.mjs', 'scripts/new-remote/endpoints.test.mjs', 'scripts/new-remote/new-remote.test.mjs', 'scripts/test/help-words.test.mjs', 'scripts/test/kept-builds.test.mjs', 'scripts/test/words.test.mjs', 'scripts/test/literals.test.mjs', ...files('packages/contract', 'packages/releases', 'packages/testing', 'packages/bench')].filter(file)) },
  { name: 'components', what: 'component tests', run: ({ components }) => jestTests(components) },
  { name: 'server', what: 'server tests on a real PostgreSQL', run: ({ file }) => withTestDatabase((url) => nodeTests('server', ['scripts/copy/additions.test.mjs', ...files('packages/server')].filter(file), { env: { TEST_DATABASE_URL: url }, concurrency: SIDE_BY_SIDE, alone })) },
  { name: 'build', what: 'host and remotes', run: () => check(node, ['scripts/build.mjs']) },
  { name: 'browser', what: 'the whole product in a real browser', run: ({ scenarios }) => nodeTests('browser', [`packages/e2e/dist/${scenarios}`], { concurrency: 1, limit: 60 * 60_000 }) },
]
