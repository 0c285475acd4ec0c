import { readFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'

const line = /^ {2}'?([^':]+(?:\/[^':]+)?)'?: (\S+)$/gm
const versions = new Map([...readFileSync(`${root}pnpm-workspace.yaml`, 'utf8').matchAll(line)].map(([, name, version]) => [name, version]))

/** The version of a library in the catalog of pnpm-workspace.yaml. */
export function catalogVersion(name) {
  const version = versions.get(name)
  if (version === undefined) throw new Error(`pnpm-workspace.yaml has no version of ${name}`)
  return version
}
