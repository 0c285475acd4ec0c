import { readFileSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { withTestDatabase } from './database.mjs'
import { check, compiledTests, jestTests, nodeTests } from './run.mjs'

const node = process.execPath
const files = (...folders) => folders.flatMap(compiledTests)

/** Server tests wait for PostgreSQL a good part of their time: with one more than there are cores, none of these is idle. */
const SIDE_BY_SIDE = availableParallelism() + 1
/** What takes a minute or more, needs what a process does at its first upload or image, measures its process, or starts processes of the product, which end with the first test file of a process. */
const alone = (file) => besideServer.includes(file) || readFileSync(file, 'utf8').includes('/test/processes.js') || /\/(?:access|access-policies|every-call|images|leftovers|anonymous-cost\.attack|(?:csv|bombs)\.hostile|[\w-]*killed[\w-]*|[\w-]+\.property)\.test\.m?js$/.test(file)

/** Tests of the tools that take minutes: they go on beside the server's, where nothing waits for the one that is left. */
const besideServer = ['packages/bench/dist/chaos/chaos.test.js', 'scripts/copy/additions.test.mjs']
/** Tests of the tools that run elsewhere: on containers (`npm run compose:test`), in a copy of one remote (`npm run test:alone`), and with the server's. */
const elsewhere = ['scripts/compose/deployment.test.mjs', 'scripts/new-remote/alone.test.mjs', ...besideServer]
const ownTests = () => readdirSync('scripts', { recursive: true, encoding: 'utf8' }).map((path) => `scripts/${path}`).filter((path) => path.endsWith('.test.mjs') && !path.includes('node_modules')).sort()
const toolTests = () => [...ownTests(), ...files('packages/contract', 'packages/releases', 'packages/testing', 'packages/bench')].filter((path) => !elsewhere.includes(path))
const serverTests = () => [...besideServer, ...files('packages/server')]

/** The sections of `npm test`, cheapest first; each runs what a selection keeps of it, of `files` where these are of node's runner. */
export const sections = [
  { name: 'install', what: 'packages as the lockfile has them', run: () => check(node, ['scripts/lib/install.mjs']) },
  { name: 'types', what: 'tsc over every package', run: () => check(node, ['scripts/lib/compile.mjs']) },
  { name: 'lint', what: 'eslint, and the arrows between packages', run: () => check(node, ['scripts/lint.mjs']) },
  { name: 'tools', what: 'tests of the contract, the checkers and the test tools', files: toolTests, run: ({ file }) => nodeTests('tools', toolTests().filter(file)) },
  { name: 'components', what: 'component tests', run: ({ components }) => jestTests(components) },
  { name: 'server', what: 'server tests on a real PostgreSQL, and a whole server that is killed at random', files: serverTests, run: ({ file }) => withTestDatabase((url) => nodeTests('server', serverTests().filter(file), { env: { TEST_DATABASE_URL: url }, concurrency: SIDE_BY_SIDE, alone })) },
  { name: 'build', what: 'host and remotes', run: () => check(node, ['scripts/build.mjs']) },
  { name: 'browser', what: 'the whole product in a real browser', run: ({ scenarios }) => nodeTests('browser', [`packages/e2e/dist/${scenarios}`], { concurrency: 1, limit: 60 * 60_000 }) },
]
