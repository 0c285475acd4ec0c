import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RemoteBuild } from '@ventanilla/remote-sdk/declaration'

const folder = fileURLToPath(new URL('../kept-remotes/', import.meta.url))

/** A build that was made for a host API and kept (scripts/host-api/kept-remotes.mjs): its manifest and its files as base64. */
export type KeptRemote = { manifest: RemoteBuild; files: { path: string; content: string }[] }

/** The kept builds by the host API that they were made for, the oldest first. */
export async function keptRemotes(): Promise<[version: string, kept: KeptRemote][]> {
  const files = await readdir(folder)
  const read = files.map(async (file): Promise<[string, KeptRemote]> => [file.replace(/\.json$/, ''), JSON.parse(await readFile(`${folder}${file}`, 'utf8')) as KeptRemote])
  return (await Promise.all(read)).toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
}
