import type { Client } from 'pg'
import type { Api } from './api.ts'
import { pause } from './pause.ts'

const SECONDS = 3
const LOOK_MS = 100
/** Longer than any batch of rows takes to read. */
const HELD_MS = 500

/** Downloads a list as slowly as a bad line does. @returns connections of the API that stood open for it longer than a batch of rows takes, at most */
export async function heldBySlowReader(api: Api, client: Client, endpoint: string, id: string): Promise<number> {
  const response = await api.download(endpoint, { upload_document_id: id }, 'text/csv')
  const reader = response.body?.getReader()
  let most = 0
  for (let look = 0; look < (SECONDS * 1_000) / LOOK_MS; look += 1) {
    await reader?.read()
    await pause(LOOK_MS)
    const { rowCount } = await client.query(`select from pg_stat_activity where application_name = 'api' and xact_start < clock_timestamp() - make_interval(secs => $1 / 1000.0)`, [HELD_MS])
    most = Math.max(most, rowCount ?? 0)
  }
  await reader?.cancel()
  return most
}
