import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { Failure } from '../../../platform/http/failure.ts'
import { handle } from '../../../platform/http/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { progressView, openAnyDocument, follow } from './document.ts'

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000

/** Where processing of a list stands; to a client that accepts events, every change of it until it ends. */
export const progressHandler = handle('upload-progress', async ({ query, actor, request, reply, checkAgain }, services) => {
  const { document } = await openAnyDocument(services.db, query.upload_document_id, actor)
  if (!request.headers.accept?.includes('text/event-stream')) return progressView(document)
  reply.hijack()
  for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
  const stillMay = async () => {
    await checkAgain()
    await openAnyDocument(services.db, query.upload_document_id, request.actor ?? actor)
  }
  await sendEvents(reply.raw, services, document.id, stillMay)
  return reply
})

/** @param stillMay fails as soon as the reader has signed out, was archived or lost the permission */
async function sendEvents(response: ServerResponse, services: Services, documentId: number, stillMay: () => Promise<void>): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
  const send = async (progress: Progress) => {
    if (!response.write(`data: ${JSON.stringify(progress)}\n\n`)) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
  }
  try {
    for await (const document of follow(services, documentId, gone.signal, stillMay)) await send(progressView(document))
  } catch (error) {
    if (!(error instanceof Failure)) services.log.warn({ err: error }, 'progress stream broke off')
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}
