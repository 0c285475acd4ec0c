import { processBatch } from '../process/process-batch.ts'
import { startTestServer, type TestServer } from '../../../app/test/server.ts'
import { addHolders, type Holder } from './holders.ts'
import { later, upload, until } from './lists.ts'

type Answer = Awaited<ReturnType<TestServer['call']>>

/** The API with holders in the programme, a signed-in administrator, and the worker's part done when it is asked for. */
export async function startBulkServer(options: { holders?: number; float?: number; settings?: Readonly<Record<string, string>> } = {}) {
  const server = await startTestServer({ settings: { PUBLIC_URL: 'http://ventanilla.example', ...options.settings } })
  const { pool } = server.database
  const holders: Holder[] = await addHolders(pool, options.holders ?? 5, options.float ?? 1_000_000)
  const token = await server.signIn('admin@ventanilla.example')
  const post = (path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> => server.call({ method: 'POST', url: `/api/user/${path}/`, payload, token, headers })
  /** Agrees to apply a file again, as a person does who has read what the question says. */
  const confirm = async (id: string, emails: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { body } = await post('list-confirmation', { upload_document_id: id })
    const earlier = body['earlier'] as { params: { id: string } } | null | undefined
    return post('top-up-process', { upload_document_id: id, emails, again: earlier?.params.id }, headers)
  }
  return {
    ...server,
    pool,
    holders,
    token,
    post,
    get: (path: string, query: Record<string, string | number> = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      server.call({ url: `/api/user/${path}/?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()}`, token, headers }),
    upload: (content: string | Buffer, name?: string, headers: Record<string, string> = {}): Promise<Answer> => {
      const body = upload(content, name)
      return server.call({ method: 'POST', url: '/api/user/top-up-upload/', token, ...body, headers: { ...body.headers, ...headers } })
    },
    /** Uploads a list and answers its id. */
    uploaded: async (content: string | Buffer): Promise<string> => {
      const body = upload(content)
      const answer = await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token, ...body })
      return String(answer.body['upload_document_id'])
    },
    /** Confirms a list, and does not wait for what becomes of it. */
    process: (id: string, emails = 'jefa@example.com') => confirm(id, emails, later),
    /** Confirms a list and works on it until it is finished. */
    processed: async (id: string, size?: number): Promise<Answer> => {
      const confirming = confirm(id, 'jefa@example.com')
      await until(async () => (await pool.query(`select from upload_documents where id = $1 and status <> 'validated'`, [id])).rowCount === 1)
      while (await processBatch(server.services, Number(id), size));
      return confirming
    },
  }
}

export type BulkServer = Awaited<ReturnType<typeof startBulkServer>>
