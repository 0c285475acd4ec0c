import { createParser } from 'eventsource-parser'

/** Longest line of an event that is held; a progress is a few hundred characters long. */
const MAX_LINE = 1 << 20

/**
 * The `data` of each server-sent event of a stream, and an empty text for a comment, which servers send to keep a
 * connection alive. Ends with the stream; the caller closes it early by returning from the loop.
 */
export async function* eventData(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  const received: string[] = []
  const parser = createParser({ onEvent: ({ data }) => received.push(data), onComment: () => received.push(''), maxBufferSize: MAX_LINE })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(value)
      yield* received.splice(0)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
