import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ListSummary } from './list-reader.ts'
import type { Said } from './protocol.ts'
import { Unreadable } from './unreadable.ts'

/** Old-space limit of the thread, MB: the shared strings of a workbook of a million rows fit, a bomb does not. */
const MEMORY_MB = 768

/**
 * Reads a list in a thread of its own, so that neither its work nor its memory is the server's.
 * Yields COPY text; returns what is known of the file at its end.
 * @throws {Unreadable} when the file is no list of this operation
 */
export async function* readInThread(path: string, operation: string): AsyncGenerator<Uint8Array, ListSummary> {
  const thread = new Worker(new URL('./reader.thread.js', import.meta.url), {
    workerData: { path, operation },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
  })
  try {
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Said]>) {
      if (said.said === 'done') return said.summary
      if (said.said === 'unreadable') throw new Unreadable(said.code, said.params)
      yield said.bytes
      thread.postMessage('taken')
    }
    throw new Error('the reader ended without a word')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Unreadable('file_too_large', { max: MEMORY_MB })
    throw error
  } finally {
    await thread.terminate()
  }
}
