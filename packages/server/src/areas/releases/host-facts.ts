import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostFacts, type HostFacts } from '@ventanilla/contract/release'
import { HOST_API } from '@ventanilla/contract/constants'
import type { Settings } from '../../platform/settings.ts'
import { fetchDocument } from '../../platform/web/fetch-document.ts'
import { webFolder } from '../../platform/web/web-folder.ts'

const WITHIN_MS = 3_000

async function textOf(settings: Settings): Promise<string> {
  if (!settings.HOST_URL) return readFile(join(webFolder(settings), 'host/dist/web/host.json'), 'utf8')
  return fetchDocument(new URL('/host.json', settings.HOST_URL), WITHIN_MS)
}

/** What the host that is live says of itself: the one that is built here, or that of HOST_URL. @throws {Error} where there is none */
export async function liveHost(settings: Settings): Promise<HostFacts> {
  try {
    return hostFacts.parse(JSON.parse(await textOf(settings)))
  } catch (cause) {
    throw new Error(`The host does not say what it is (host API ${HOST_API} expected)`, { cause })
  }
}
