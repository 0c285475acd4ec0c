import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { readList } from './list-reader.ts'
import type { Assignment, Said } from './read-in-thread.ts'
import { Unreadable } from './unreadable.ts'

/** Parcels that may be under way at once: one is written while the next is made. */
const AHEAD = 2

const port = parentPort
const { path, operation } = workerData as Assignment
const definition = operationOf(operation)
if (!port || !definition) throw new Error('the reader runs as a thread, for an operation that there is')

const say = (said: Said, transfer: ArrayBuffer[] = []) => port.postMessage(said, transfer)
let taken = 0
port.on('message', () => (taken += 1))

try {
  const encoder = new TextEncoder()
  const parcels = readList(path, definition)
  let sent = 0
  let next = await parcels.next()
  for (; !next.done; next = await parcels.next()) {
    const bytes = encoder.encode(next.value)
    say({ said: 'parcel', bytes }, [bytes.buffer])
    sent += 1
    while (sent - taken >= AHEAD) await once(port, 'message')
  }
  say({ said: 'done', summary: next.value })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  say({ said: 'unreadable', code: error.code, params: error.params })
} finally {
  port.close()
}
