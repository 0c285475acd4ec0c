import type { EmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import type { Supervised } from './supervise.ts'

const WAIT_MS = 500

/** Starts the embedded PostgreSQL again whenever it ends unasked; its address stays the same, and pools find it again. */
export function keepDatabase(database: string, first: EmbeddedPostgres, open: () => Promise<EmbeddedPostgres>, say: (line: string) => void): Supervised & { url: (user?: string) => string } {
  let current = first
  let stopping = false
  const watch = (): void =>
    void current.crashed.then(async () => {
      if (stopping) return
      say('PostgreSQL has ended; starting it again')
      try {
        current = await open()
        watch()
      } catch (failure) {
        say(failure instanceof Error ? failure.message : String(failure))
        setTimeout(watch, WAIT_MS)
      }
    })
  watch()
  return {
    url: (user) => first.url(database, user),
    stop: async () => {
      stopping = true
      await current.stop()
    },
  }
}
