import { ApiError } from './api-error.ts'
import { listItems } from './streams.ts'

/** A stream of the bytes of `text`, `size` at a time: characters and escapes are cut anywhere. */
const streamed = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close()
      else controller.enqueue(bytes.slice(at, (at += size)))
    },
  })
}

async function read(text: string, size = 7): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const items of listItems(streamed(text, size), 'records')) all.push(...items)
  return all
}

const rows = [
  { row: 2, email: 'ñandú@example.com', problems: [{ code: 'a', params: { first: 2 } }] },
  { row: 3, email: '"}],{[\\', problems: [] },
  { row: 4, email: 'records', nested: { records: [{ no: 1 }] } },
]
const answer = (records: readonly object[]) => JSON.stringify({ status: 'validated', warnings: [{ code: 'records' }], text: 'records": [', records, count: 3 })

it.each([1, 2, 3, 7, 1000])('reads the items of a list that comes %d bytes at a time', async (size) => expect(await read(answer(rows), size)).toEqual(rows))
it('reads an empty list', async () => expect(await read(answer([]))).toEqual([]))
it('reads a list among white space', async () => expect(await read(JSON.stringify(JSON.parse(answer(rows)), null, 2))).toEqual(rows))

it('refuses a list that ends early', async () => {
  const text = answer(rows)
  for (const end of [text.length - 1, text.indexOf('count'), 60]) await expect(read(text.slice(0, end))).rejects.toMatchObject({ kind: 'PARSING_ERROR' })
})
it('refuses an answer without the list', async () => {
  await expect(read('{"other":[]}')).rejects.toBeInstanceOf(ApiError)
  await expect(read('<html>')).rejects.toMatchObject({ kind: 'PARSING_ERROR' })
})
