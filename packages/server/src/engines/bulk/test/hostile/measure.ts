import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after } from 'node:test'
import { fileOf } from '../list-files.ts'
import type { Measured } from './measured-reader.ts'

/** What a file of up to 2 MB may take: growth of the process, and seconds of a processor. */
const GROWTH_MB = 64
const SECONDS = 2
/** A processor that others share takes longer for the same work. */
const SHARED = 2

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
export const beyond = ({ grownMb, seconds }: Measured): string[] => [
  ...(grownMb > GROWTH_MB ? [`grew by ${grownMb} MB`] : []),
  ...(seconds > SECONDS * SHARED ? [`worked for ${seconds} s`] : []),
]
