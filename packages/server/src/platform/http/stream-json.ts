/**
 * The JSON of an object one of whose members is a long list: `{...head, [name]: [...], ...tail}`, written as it is read.
 */
export async function* jsonWithList<T>(head: object, name: string, batches: AsyncIterable<T[]>, view: (item: T) => object, tail: object): AsyncGenerator<string> {
  const open = JSON.stringify(head).slice(0, -1)
  yield `${open}${open.length > 1 ? ',' : ''}${JSON.stringify(name)}:[`
  let first = true
  for await (const batch of batches) {
    yield (first ? '' : ',') + batch.map((item) => JSON.stringify(view(item))).join(',')
    first = false
  }
  const close = JSON.stringify(tail).slice(1)
  yield `]${close.length > 1 ? ',' : ''}${close}`
}

/** A JSON array, written as it is read. */
export async function* jsonList<T>(batches: AsyncIterable<T[]>, view: (item: T) => object): AsyncGenerator<string> {
  let open = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield open + batch.map((item) => JSON.stringify(view(item))).join(',')
    open = ','
  }
  yield open === '[' ? '[]' : ']'
}
