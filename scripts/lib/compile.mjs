import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** What both halves of the product refer to. */
const COMMON = ['packages/remote-sdk']
const isOfBrowser = (project) => /^(?:host|remotes\/.*|packages\/ui)$/.test(project)

/** All projects, in steps: what stands side by side shares nothing that is not compiled yet, and has a process of its own. */
function steps() {
  const all = JSON.parse(readFileSync(`${root}tsconfig.json`, 'utf8')).references.map(({ path }) => path)
  return [[COMMON], [all.filter(isOfBrowser), all.filter((project) => !isOfBrowser(project))]]
}

/** Type-checks and compiles these projects (all of them unless named), then writes what is made from the compiled contract. */
export async function compile(projects = [], { show = false } = {}) {
  for (const sideBySide of projects.length > 0 ? [[projects]] : steps()) await Promise.all(sideBySide.map((half) => run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-b', ...half], { show })))
  await run(process.execPath, [`${root}packages/contract/dist/write-route-table.js`])
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await compile([], { show: true }).catch(() => (process.exitCode = 1))
