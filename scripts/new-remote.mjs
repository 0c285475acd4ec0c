import './lib/node-version.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages } from './lib/build.mjs'
import { compile } from './lib/compile.mjs'
import { install, relink } from './lib/install.mjs'
import { root, say } from './lib/root.mjs'
import { makeRemote, makeRemoteAlone, nameProblem, takenNames } from './new-remote/make.mjs'
import { places } from './new-remote/places.mjs'

/**
 * `npm run new-remote -- NAME`: a remote in `remotes/NAME`, with a page, its words and its tests, that passes all checks.
 * `npm run new-remote -- NAME --alone FOLDER`: the same in a repository of its own, on the packed packages in `FOLDER/packs`.
 */
const { values, positionals } = parseArgs({ options: { alone: { type: 'string' } }, allowPositionals: true })
const [name] = positionals
const folder = values.alone === undefined ? join(root, 'remotes', name ?? '') : resolve(values.alone)
const stopAt = (problem) => {
  if (problem === undefined) return
  console.error(problem)
  process.exit(2)
}

stopAt(nameProblem(name) ?? (existsSync(join(folder, 'package.json')) ? `${folder} has a package already.` : undefined))
await install()
if (values.alone === undefined) {
  await buildPackages()
  stopAt(nameProblem(name, await takenNames()))
  makeRemote(folder, name)
  for (const [path, withRemote] of Object.entries(places(name))) writeFileSync(join(root, path), withRemote(readFileSync(join(root, path), 'utf8')))
  await relink()
  say(`remotes/${name} is there, with its container. npm run dev -- ${name} shows it at /${name}; npm test checks it.`)
} else {
  await compile(['packages/ui'])
  const { pack } = await import('./packs/pack.mjs')
  const packs = await pack(join(folder, 'packs'))
  makeRemoteAlone(folder, name, Object.fromEntries(Object.entries(packs).map(([pack, file]) => [pack, `packs/${file}`])))
  say(`${folder}: npm install, then npm test and npm run build; the build is in dist/web.`)
}
