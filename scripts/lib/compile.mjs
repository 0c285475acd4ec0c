import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Type-checks and compiles these projects (all of them unless named), then writes what is made from the compiled contract. */
export async function compile(projects = [], { show = false } = {}) {
  await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b', ...projects], { show })
  await run(process.execPath, [`${root}packages/contract/dist/write-route-table.js`])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await compile([], { show: true }).catch(() => (process.exitCode = 1))
