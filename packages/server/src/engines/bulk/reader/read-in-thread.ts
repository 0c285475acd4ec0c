import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ErrorCode, MessageParams } from '@ventanilla/contract/errors'
import type { ListSummary } from './list-reader.ts'
import { Unreadable } from './unreadable.ts'

/** Limits of the thread's heap, MB. What grows with a file, the shared texts of a workbook, is held outside of it and limited there. */
const OLD_MB = 64
const YOUNG_MB = 8
/**
 * How long a file of this size may keep the thread at work, milliseconds. Waiting for the disk or the database does not
 * count. The limits of what is read end every file of 2 MB within 2 s; this is for what they overlook, and for machines
 * that are busy with other things.
 */
const workLimit = (size: number): number => 20_000 + 2 * (size >> 10)
const LOOK_MS = 250

/**
 * Reads a list in a thread of its own, so that neither its work nor its memory is the server's.
 * Yields COPY text; returns what is known of the file at its end.
 * @param left ends the thread; its reason is thrown
 * @param limitOf how long a file of a size may keep the thread at work, milliseconds
 * @throws {Unreadable} when the file is no list of this operation, or takes more time or memory than one
 */
export async function* readInThread(path: string, operation: string, left: AbortSignal = new AbortController().signal, limitOf = workLimit): AsyncGenerator<Uint8Array, ListSummary> {
  const limit = limitOf((await stat(path)).size)
  left.throwIfAborted()
  const thread = new Worker(new URL('./reader.thread.js', import.meta.url), {
    workerData: { path, operation },
    resourceLimits: { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const tooLong = new AbortController()
  const watch = setInterval(() => {
    if (thread.performance.eventLoopUtilization().active > limit) tooLong.abort()
  }, LOOK_MS)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'], signal: AbortSignal.any([left, tooLong.signal]) }) as AsyncIterable<[ReaderMessage]>) {
      if (message.kind === 'done') return message.summary
      if (message.kind === 'unreadable') throw new Unreadable(message.code, message.params)
      yield message.bytes
      thread.postMessage('taken')
    }
    throw new Error('the reader ended without an answer')
  } catch (error) {
    left.throwIfAborted()
    if (tooLong.signal.aborted || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw new Unreadable('file_too_costly')
    throw error
  } finally {
    clearInterval(watch)
    await thread.terminate()
  }
}

/** What the reading thread is to read. */
export type ReaderTask = { path: string; operation: string }

/** What it answers. Some chunks ahead of those that were taken it waits, so that it is never far ahead of the database. */
export type ReaderMessage =
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'done'; summary: ListSummary }
  | { kind: 'unreadable'; code: ErrorCode; params: MessageParams }
