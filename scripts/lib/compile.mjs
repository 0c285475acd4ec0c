import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** The compiler. The package `typescript` is the one before it, for tools that need its JS API. */
export const compiler = `${root}scripts/node_modules/@typescript/native/bin/tsc`

/** Projects side by side, with one checker each: several checkers of a project work out the same types. */
export const sideBySide = ['--builders', String(availableParallelism()), '--checkers', '1']

/** Type-checks and compiles these projects (all of them unless named), then writes what is made from the compiled contract. */
export async function compile(projects = [], { show = false } = {}) {
  await run(process.execPath, [compiler, '-b', ...projects, ...sideBySide], { show })
  await run(process.execPath, [`${root}packages/contract/dist/write-route-table.js`])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await compile([], { show: true }).catch(() => (process.exitCode = 1))
