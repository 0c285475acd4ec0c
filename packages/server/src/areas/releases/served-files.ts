import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServedFile } from '@ventanilla/releases/store'
import type { Services } from '../../platform/services.ts'
import { fetchBytes } from '../../platform/web/fetch-document.ts'
import { nameIn } from '../../platform/web/remotes.ts'
import { webFolder } from '../../platform/web/web-folder.ts'
import { STORED_REMOTES, storedFile } from './database-store.ts'

const WITHIN_MS = 5_000

/**
 * What browsers get of the files of a release: from the database where they were sent to the server, from the folder that
 * this server serves, or from the server of the remote, which the browsers reach through a proxy under the same path.
 */
export const servedFiles = ({ db, settings }: Pick<Services, 'db' | 'settings'>): ServedFile => async ({ manifest: { name, build }, base }, file) => {
  if (base.startsWith(`${STORED_REMOTES}/`)) return storedFile(db, name, build, file)
  const here = base === `/remotes/${name}/${build}/` ? await readFile(join(webFolder(settings), 'remotes', name, 'dist/web', build, file)).catch(() => undefined) : undefined
  const server = settings.REMOTES_URLS.find((address) => nameIn(address) === name) ?? settings.PUBLIC_URL
  return here ?? (URL.canParse(base, server) ? fetchBytes(new URL(file, new URL(base, server)), WITHIN_MS).catch(() => undefined) : undefined)
}
