import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileOf } from '../list-files.ts'
import type { Measured } from './measured-reader.ts'

/** What the process may grow by for a file of up to 2 MB. How long it may work is limited by the reader itself (`file_too_costly`). */
const GROWTH_MB = 64

/** Reads files in a process of its own, which ends with the tests. The first one has to be an ordinary one. */
export function startMeasuring(): (content: string | Buffer) => Promise<Measured> {
  const reader = fork(new URL('./measured-reader.js', import.meta.url))
  after(() => reader.kill())
  return async (content) => {
    const answered = once(reader, 'message')
    reader.send(await fileOf(content))
    const [measured] = (await answered) as [Measured]
    return measured
  }
}

/** What a file took beyond its limits, in words; nothing where it kept them. */
export const beyond = ({ grownMb }: Measured): string[] => (grownMb > GROWTH_MB ? [`grew by ${grownMb} MB`] : [])
