import { connect, createServer, type Socket } from 'node:net'

/** Where a connection breaks around a COMMIT: the database never gets it, gets it and nobody hears of it, or answers it to nobody. */
export const commitCuts = ['before', 'during', 'after'] as const
export type CommitCut = (typeof commitCuts)[number]

export type DatabaseWire = {
  port: number
  /** The next COMMIT that a process sends meets this. */
  cutCommit: (cut: CommitCut) => void
  /** COMMITs that were cut so far. */
  cuts: () => number
  /** Breaks one of the open connections, chosen by a number from 0 to 1, without a word. @returns whether there was one */
  breakOne: (which: number) => boolean
  close: () => void
}

/** Stands between the processes and PostgreSQL, and breaks connections at will: that is what a network does. */
export async function startDatabaseWire(socketPath: string): Promise<DatabaseWire> {
  const waiting: CommitCut[] = []
  const open = new Set<() => void>()
  let cuts = 0

  const server = createServer((client) => {
    const database = connect(socketPath)
    const end = () => {
      open.delete(end)
      client.destroy()
      database.destroy()
    }
    open.add(end)
    for (const side of [client, database]) side.on('error', end).on('close', end)
    const commits = commitFinder()
    client.on('data', (chunk: Buffer) => {
      const at = commits(chunk)
      const cut = at === undefined ? undefined : waiting.shift()
      if (cut === undefined) return forward(chunk, database, client)
      cuts += 1
      if (cut === 'before') return end()
      if (cut === 'during') return void database.write(chunk, end)
      database.removeAllListeners('data').once('data', end)
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => forward(chunk, client, database))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  return {
    port: address.port,
    cutCommit: (cut) => void waiting.push(cut),
    cuts: () => cuts,
    breakOne: (which) => {
      const end = [...open][Math.floor(which * open.size)]
      end?.()
      return end !== undefined
    },
    close: () => {
      server.close()
      for (const end of open) end()
    },
  }
}

/** Passes a piece on; the sender pauses while the receiver is full. */
function forward(chunk: Buffer, to: Socket, from: Socket): void {
  if (to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}

const QUERY = 'Q'.charCodeAt(0)

/**
 * Follows the messages of a client (a type and a length before each, the first has no type) and finds a COMMIT among them.
 * @returns for each piece the place of a COMMIT in it
 */
function commitFinder(): (chunk: Buffer) => number | undefined {
  let started = false
  let left = 0
  let rest = Buffer.alloc(0)
  return (chunk) => {
    const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = Math.min(left, whole.length)
    left -= at
    let found: number | undefined
    for (;;) {
      const head = started ? 5 : 4
      if (left > 0 || whole.length - at < head) break
      const end = at + whole.readUInt32BE(at + head - 4) + head - 4
      if (started && whole[at] === QUERY && /^\s*commit\b/i.test(whole.toString('latin1', at + head, Math.min(end, at + head + 16)))) found = at
      started = true
      left = Math.max(end - whole.length, 0)
      at = Math.min(end, whole.length)
    }
    rest = left > 0 ? Buffer.alloc(0) : Buffer.from(whole.subarray(at))
    return found
  }
}
