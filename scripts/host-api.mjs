import './lib/node-version.mjs'
import { compile } from './lib/compile.mjs'
import { install } from './lib/install.mjs'

/**
 * `npm run host-api`: writes the snapshot of what host and remotes know of each other (packages/remote-sdk/host-api.json)
 * and says what differs. Refuses while `HOST_API` of the contract is too low for the differences. A new version gets a remote
 * that is built for it and kept, to be shown by hosts to come.
 */
await install()
await compile(['packages/ui'])
const { currentSnapshot, compareSnapshots, keepSnapshot, keptSnapshot } = await import('./host-api/snapshot.mjs')
const { isKept, keepRemote } = await import('./host-api/kept-remotes.mjs')
const [before, now] = [keptSnapshot(), await currentSnapshot()]
const { found, tooLow } = compareSnapshots(before, now)
for (const { bump, says } of found) console.log(`${bump.padEnd(5)} ${says}`)
if (tooLow) {
  console.error(`\nHOST_API (packages/contract/src/constants.ts) is ${now.version} and has to be ${tooLow} at least.`)
  process.exitCode = 1
} else {
  keepSnapshot(now)
  if (!isKept(now.version)) keepRemote(now.version)
  console.log(`\nThe snapshot has ${found.length} differences to the one before, and is of version ${now.version}.`)
}
