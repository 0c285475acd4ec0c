import { resolve } from 'node:path'
import { clashText } from '../../packages/contract/dist/release-clashes.js'
import { folderKey, inFolder, servedFromFolder } from '../../packages/releases/dist/folder-store.js'
import { publicKeyOf } from '../../packages/releases/dist/signing.js'
import { check, currentRegistry, promote, publish, rollBack } from '../../packages/releases/dist/releases.js'
import { newestBuild, statusLines } from '../../packages/releases/dist/status.js'

/**
 * Releases in a folder that any web server serves. Its signing key is REGISTRY_SIGNING_KEY, or a file beside the folder.
 *
 * @param {string} to the folder
 * @param {{ address: string, host: () => Promise<object>, author: { by: string, reason: string, at: Date } }} options
 * `address`: where the folder is served; `host`: what the live host says of itself
 */
export function folderTarget(to, { address, host, author }) {
  const folder = resolve(to)
  const key = async () => process.env.REGISTRY_SIGNING_KEY || folderKey(`${folder}.key`)
  const alone = (work) => inFolder(folder, address.endsWith('/') ? address : `${address}/`, work)
  const surroundings = async () => ({ host: await host(), served: servedFromFolder(folder) })
  const signer = async () => ({ ...(await surroundings()), signingKey: await key() })
  const buildOf = async (store, name, build) => build ?? newestBuild(await store.steps(), name)
  return {
    publish: (manifest, files) => alone((store) => publish(store, { manifest, base: '' }, files, author)),
    check: (name, build) => alone(async (store) => (await check(store, name, await buildOf(store, name, build), await surroundings())).map((clash) => clashText(clash, 'en'))),
    promote: (name, build) => alone(async (store) => promote(store, name, await buildOf(store, name, build), await signer(), author)),
    rollback: (name) => alone(async (store) => rollBack(store, name, await signer(), author)),
    status: (name) =>
      alone(async (store) => {
        await currentRegistry(store, await key(), author.at)
        return [...(await statusLines(store, name)), `REGISTRY_KEYS=${publicKeyOf(await key())}`]
      }),
  }
}
