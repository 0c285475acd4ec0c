/**
 * The same batches, each read while the one before it is written: the database and this process work at once. One batch is
 * read ahead and no more, so that a slow reader holds one more of them and no connection.
 * @throws what the reading throws, once it is the turn of that batch
 */
export async function* readAhead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const source = batches[Symbol.asyncIterator]()
  const read = () => {
    const next = source.next()
    // Whoever waits for it hears of its failure; until somebody does, it is no failure of the process.
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
