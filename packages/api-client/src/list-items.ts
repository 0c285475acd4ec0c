import { ApiError } from './api-error.ts'

const QUOTE = 34
const BACKSLASH = 92
const opens = (code: number) => code === 123 || code === 91
const closes = (code: number) => code === 125 || code === 93

/**
 * The objects of one list of a JSON answer, `{"…": …, "{member}": [{…}, {…}]}`, as they arrive: an answer of a million
 * rows is never held whole. Rejects with PARSING_ERROR where the answer ends before it is complete or has no such list,
 * so that half a list is never taken for all of it. Ends with the stream; the caller closes it early by returning.
 */
export async function* listItems<T>(stream: ReadableStream<Uint8Array>, member: string): AsyncGenerator<T[]> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  let at = 0
  /** Start of the current string or item; the text before it is dropped. */
  let start = -1
  let depth = 0
  let quoted = false
  let key = ''
  let found = false
  let inList = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
      const items: T[] = []
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        if (quoted) {
          if (code === BACKSLASH) at += 1
          else if (code === QUOTE) {
            quoted = false
            if (depth === 1) [key, start] = [text.slice(start + 1, at), -1]
          }
        } else if (code === QUOTE) {
          quoted = true
          if (depth === 1) start = at
        } else if (opens(code)) {
          if (inList && depth === 2) start = at
          else if (depth === 1 && key === member) found = inList = true
          depth += 1
        } else if (closes(code)) {
          depth -= 1
          if (depth === 1) inList = false
          if (!inList || depth !== 2) continue
          items.push(JSON.parse(text.slice(start, at + 1)) as T)
          start = -1
        }
      }
      const kept = start < 0 ? text.length : start
      text = text.slice(kept)
      at -= kept
      start = start < 0 ? -1 : 0
      if (items.length > 0) yield items
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(error instanceof SyntaxError ? 'PARSING_ERROR' : 'FETCH_ERROR', String(error), { cause: error })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (!found || depth !== 0) throw new ApiError('PARSING_ERROR', `the answer has no complete list of ${member}`)
}
