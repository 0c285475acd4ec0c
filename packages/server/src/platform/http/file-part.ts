import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/**
 * Hands the form field `file` of a call to `receive`, which reads it to its end; other fields are passed over. The form is
 * read to its end as well: of two files nobody can tell which one was meant.
 * @param maxBytes where the file may be shorter than any other one: its stream is cut there and not refused, so `receive` looks (`file.truncated`)
 * @throws {Failure} file_missing, file_not_alone, upload_incomplete, and what `receive` throws
 */
export async function readFilePart<T>(request: FastifyRequest, receive: (part: MultipartFile) => Promise<T>, maxBytes?: number): Promise<T> {
  if (!request.isMultipart()) throw new Failure('file_missing')
  let received: { value: T } | undefined
  try {
    for await (const part of request.parts(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') part.file.resume()
      else if (received) throw new Failure('file_not_alone')
      else received = { value: await receive(part) }
    }
  } catch (error) {
    // Forms have one file at most: the second one ends their reading.
    if (isOfCode(error, 'FST_FILES_LIMIT')) throw new Failure('file_not_alone')
    // What our own disk says is ours; anything else is a form that was cut off or malformed.
    throw error instanceof Failure || (error instanceof Error && 'syscall' in error) ? error : new Failure('upload_incomplete')
  }
  if (!received) throw new Failure('file_missing')
  return received.value
}

const isOfCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
