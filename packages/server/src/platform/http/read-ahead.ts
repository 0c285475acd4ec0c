/**
 * The same batches, each read while the one before it is written: the database and this process work at once. Only one
 * batch is read ahead, so a slow reader keeps one more batch in memory and no connection.
 * @throws what the reading throws, once it is the turn of that batch
 */
export async function* readAhead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const source = batches[Symbol.asyncIterator]()
  const read = () => {
    const next = source.next()
    // The reader gets the error when it asks for this batch. Without a handler until then, Node would end the process.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = read(); ; ) {
      const batch = await next
      if (batch.done) return
      next = read()
      yield batch.value
    }
  } finally {
    await source.return?.()
  }
}
