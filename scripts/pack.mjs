import './lib/node-version.mjs'
import { resolve } from 'node:path'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { root, say } from './lib/root.mjs'

/** `npm run pack -- [folder]`: what a remote is built on, as tarballs, by default in `dist/packs`. */
const folder = resolve(process.argv[2] ?? `${root}dist/packs`)
await install()
await compile(['packages/ui'])
const { pack } = await import('./packs/pack.mjs')
const packs = await pack(folder)
for (const [name, file] of Object.entries(packs)) say(`${name.padEnd(28)} ${folder}/${file}`)
