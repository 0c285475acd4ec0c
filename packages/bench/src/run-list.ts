import { openAsBlob } from 'node:fs'
import type { Client } from 'pg'
import type { Product } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'
import type { Api } from './api.ts'
import { timed } from './measure.ts'
import { markMemory } from './process-memory.ts'

/** Milliseconds after which something must be wrong. */
const LONG = 1_200_000

/** What one step of a list took, and by how many megabytes the processes grew meanwhile. */
export type Step = { seconds: number; api: number | undefined; worker: number | undefined }

async function step<T>({ dataDir }: Product, work: () => Promise<T>): Promise<Step & { value: T }> {
  const [api, worker] = [markMemory('api.js', dataDir), markMemory('worker.js', dataDir)]
  const done = await timed(work)
  return { ...done, api: api(), worker: worker() }
}

const statusOf = async (api: Api, id: string) => String((await api.get('upload-progress', { upload_document_id: id }))['status'])

/** Uploads a list, and ends once it is validated: by a worker, or of a short one in the same call. */
export const uploadList = (product: Product, api: Api, path: string, name: string): Promise<Step & { value: string }> =>
  step(product, async () => {
    const { upload_document_id: id } = await api.upload('top-up-upload', await openAsBlob(path), name)
    await until('the end of validation', async () => ((await statusOf(api, id)) === 'validated' ? true : undefined), LONG)
    return id
  })

/** Ends once a list is validated and all is made that its pages are found by. */
export const untilIndexed = (client: Client, id: string): Promise<true> =>
  until('the index of a list', async () => ((await client.query(`select from upload_documents d where d.id = $1::bigint and d.status <> 'uploaded' and not exists (select from graphile_worker.jobs j where j.key = 'index-list:' || $1)`, [id])).rowCount === 1 ? true : undefined), LONG)

/** Confirms a list, and ends with its last row. */
export const processList = (product: Product, api: Api, id: string): Promise<Step> =>
  step(product, async () => {
    await api.post('top-up-process', { upload_document_id: id, emails: 'bench@example.com' })
    const status = await until('the end of processing', async () => {
      const now = await statusOf(api, id)
      return now === 'processing' ? undefined : now
    }, LONG)
    if (status !== 'completed') throw new Error(`list ${id} ended as ${status}`)
  })
