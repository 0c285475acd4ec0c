import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_MB } from '@ventanilla/contract/constants'
import { composed } from '@ventanilla/contract/text'
import { Failure } from '../../../platform/http/failure.ts'
import { readFilePart } from '../../../platform/http/file-part.ts'
import { remembered } from '../../../platform/remembered.ts'

const PREFIX = 'ventanilla-upload-'
const HOUR_MS = 3_600_000

/** An uploaded file on disk, for as long as it takes to store it. `lines`: how many a text has, where somebody counted. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: string; lines?: number }

/** Gives `work` a folder of its own; whatever happens, nothing of it is left behind. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await sweepOnce()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Streams the form field `file` to disk, checks again who sends it (an upload takes as long as its sender likes) and hands
 * it to `work`; whatever happens, no file is left behind.
 * @throws {Failure} file_missing, upload_incomplete, file_too_large (the stream is cut at the limit and not refused, so this
 * looks), and what `checkAgain` throws
 */
export const withReceivedFile = <T>({ request, checkAgain }: { request: FastifyRequest; checkAgain: () => Promise<void> }, work: (file: ReceivedFile) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (folder) => {
    const file = await readFilePart(request, (part) => receive(part, join(folder, 'file')))
    await checkAgain()
    return work(file)
  })

const LINE_FEED = 10

function countLineFeeds(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

async function receive(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const file = await writeList(part.file, path, plainName(part.filename))
  if (part.file.truncated) throw new Failure('file_too_large', { params: { file: file.name, max: MAX_FILE_MB } })
  return file
}

/** Writes the bytes of a list to disk, and says what they are. @throws what the disk said */
export async function writeList(from: Readable, path: string, name: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  let breaks = 0
  let last = LINE_FEED
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      breaks += countLineFeeds(chunk)
      last = chunk.at(-1) ?? last
      done(null, chunk)
    },
  })
  await toDisk(from, measure, path)
  return { path, name, size, sha256: hash.digest('hex'), lines: breaks + (last === LINE_FEED ? 0 : 1) }
}

/**
 * Writes a stream to a file. Once the disk takes no more, the rest is read and dropped: a sender that is cut off in the middle
 * would never hear why.
 * @throws what the disk said
 */
async function toDisk(from: Readable, through: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  let failed: Error | undefined
  const fails = (error: Error | null | undefined) => void (failed ??= error ?? undefined)
  file.on('error', fails)
  const disk = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (failed) return done()
      file.write(chunk, (error) => {
        fails(error)
        done()
      })
    },
    final(done) {
      if (failed) return done()
      file.end((error?: Error | null) => {
        fails(error)
        done()
      })
    },
  })
  await pipeline(from, through, disk).finally(() => file.destroy())
  if (failed) throw failed
}

// The headers of a part are far shorter.
const MAX_SENT = 4_000

/** The last part of the name that the browser sent, its accents composed, without what could hide or break it. */
function plainName(sent: string | undefined): string {
  const name = basename(composed(sent ?? '', MAX_SENT).replaceAll('\\', '/')).replace(/[\p{C}"]/gu, '').trim()
  const signs = [...name]
  return signs.length > 150 ? [...signs.slice(0, 100), ...signs.slice(-50)].join('') : name || 'lista'
}

/** Once in the life of a process; an upload whose folder can't be looked through fails, and the next one looks again. */
const sweepOnce = remembered(sweepLeftovers)

/**
 * Removes what a process that was killed in the middle of an upload could not: lists hold personal data. What another account
 * of the machine has left is its own to remove: the folder for temporary files is everybody's.
 */
async function sweepLeftovers(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX)).map((entry) => join(tmpdir(), entry))
  const account = process.getuid?.() ?? 0
  for (const folder of folders) {
    const found = await lstat(folder).catch(() => undefined)
    if (found?.uid === account && Date.now() - found.mtimeMs > HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}
