import pg from 'pg'
import { keptAlive } from './pool.ts'

/** Hears what other processes say through the database (NOTIFY), over one connection of its own. */
export type Signals = {
  /** Calls `heard` at every notification on `channel` about `subject`, until the answered function is called. */
  hear: (channel: string, subject: string, heard: () => void) => Promise<() => void>
  close: () => Promise<void>
}

const RETRY_MS = 1_000

/**
 * Opens it; the connection is made at the first `hear` and made again when it is lost. What was said in between is not
 * said again: a listener reads the state once on connecting, and now and then while waiting.
 */
export function openSignals(connectionString: string): Signals {
  const listeners = new Map<string, Set<() => void>>()
  const channels = new Set<string>()
  let connection: Promise<pg.Client> | undefined
  let closed = false
  const tell = (key: string) => listeners.get(key)?.forEach((heard) => heard())

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString, application_name: 'ventanilla signals', connectionTimeoutMillis: 10_000, ...keptAlive })
    client.on('notification', ({ channel, payload }) => tell(`${channel}:${payload ?? ''}`))
    client.on('error', () => undefined)
    client.on('end', () => {
      connection = undefined
      if (!closed && listeners.size > 0) setTimeout(reconnect, RETRY_MS).unref()
    })
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Its end must not be taken for the end of the connection that is made next.
      client.removeAllListeners('end')
      void client.end().catch(() => undefined)
      throw error
    }
    return client
  }
  const connected = () => (connection ??= connect().catch((error: unknown) => {
    connection = undefined
    throw error
  }))
  const reconnect = () => {
    if (closed || listeners.size === 0) return
    connected().then(
      () => listeners.forEach((_, key) => tell(key)),
      () => setTimeout(reconnect, RETRY_MS).unref(),
    )
  }

  return {
    hear: async (channel, subject, heard) => {
      const key = `${channel}:${subject}`
      const isNew = !channels.has(channel)
      channels.add(channel)
      try {
        const client = await connected()
        if (isNew) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        // Nobody listens on it yet: the next listener has to ask for it.
        if (isNew) channels.delete(channel)
        throw error
      }
      listeners.set(key, (listeners.get(key) ?? new Set()).add(heard))
      return () => {
        listeners.get(key)?.delete(heard)
        if (listeners.get(key)?.size === 0) listeners.delete(key)
      }
    },
    close: async () => {
      closed = true
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
