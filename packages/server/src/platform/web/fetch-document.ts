/** Nothing that one server tells another about remotes is longer. */
const MAX_BYTES = 4 << 20

/**
 * A document that another server of the programme holds.
 * @param withinMs how long it may take in all
 * @throws {Error} where there is none, it takes too long, or it is longer than such a document is
 */
export async function fetchBytes(address: string | URL, withinMs: number): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(withinMs) })
  if (!answer.ok || !answer.body) throw new Error(`${String(address)} answers ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Error(`${String(address)} answers more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Its text. */
export const fetchDocument = async (address: string | URL, withinMs: number): Promise<string> => (await fetchBytes(address, withinMs)).toString('utf8')
