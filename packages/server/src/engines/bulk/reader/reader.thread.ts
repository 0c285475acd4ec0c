import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { readList } from './list-reader.ts'
import type { ReaderTask, ReaderMessage } from './read-in-thread.ts'
import { Unreadable } from './unreadable.ts'

/** Chunks that may be under way at once, some megabytes: what is read goes on while the rows before are stored. */
const AHEAD = 240

const port = parentPort
const { path, operation } = workerData as ReaderTask
const definition = operationOf(operation)
if (!port || !definition) throw new Error('the reader runs as a thread, for an operation that there is')

const post = (message: ReaderMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
let taken = 0
port.on('message', () => (taken += 1))

try {
  const encoder = new TextEncoder()
  const chunks = readList(path, definition)
  let sent = 0
  let next = await chunks.next()
  for (; !next.done; next = await chunks.next()) {
    const bytes = encoder.encode(next.value)
    post({ kind: 'chunk', bytes }, [bytes.buffer])
    sent += 1
    while (sent - taken >= AHEAD) await once(port, 'message')
  }
  post({ kind: 'done', summary: next.value })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  post({ kind: 'unreadable', code: error.code, params: error.params })
} finally {
  port.close()
}
