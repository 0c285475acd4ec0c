import { readInThread } from '../../reader/read-in-thread.ts'
import { Unreadable } from '../../reader/unreadable.ts'

/** What became of one file: the answer, and how far the process that read it has grown since the first file. */
export type Measured = { answer: string; grownMb: number }

/**
 * A process that reads files as the server does and tells what that took, file by file. Runs as a child of a test: what it
 * grows by is the reader's alone.
 */
const highest = () => process.resourceUsage().maxRSS / 1024
let before = 0

async function measure(path: string): Promise<Measured> {
  const answer = await answerOf(path)
  // The first file is an ordinary one: what a thread of its own costs in any case is not the growth of a file.
  before ||= highest()
  return { answer, grownMb: highest() - before }
}

async function answerOf(path: string): Promise<string> {
  try {
    for await (const _ of readInThread(path, 'top-up'));
    return 'read'
  } catch (error) {
    return error instanceof Unreadable ? error.code : String(error)
  }
}

process.on('message', (path: string) => void measure(path).then((measured) => process.send?.(measured)))
