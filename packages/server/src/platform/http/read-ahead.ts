/**
 * What is read of each part, in their order, while those before it are written: the database and this process work at once.
 * @param ahead so many parts are read beside each other before they are asked for: a slow reader keeps them in memory, and no connection
 * @throws what the reading throws, once it is the turn of that part
 */
export async function* readAhead<T, R>(parts: Iterable<T>, read: (part: T) => Promise<R>, ahead: number): AsyncGenerator<R> {
  const begun: Promise<R>[] = []
  for (const part of parts) {
    const reading = read(part)
    // The reader gets the error when it asks for this part. Without a handler until then, Node would end the process.
    reading.catch(() => undefined)
    begun.push(reading)
    const next = begun.length > ahead ? begun.shift() : undefined
    if (next) yield await next
  }
  for (const reading of begun) yield await reading
}
