import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { runSql } from './query.ts'
import type { Database } from './schema.ts'
import { isGivenUp, isUnavailable } from './transaction.ts'

/** A standby that failed, or is found behind, is left alone for so long; twice as long each time that it goes on. */
const REST_MS = 2_000
const MAX_REST_MS = 30_000
/** Who reads waits so long to hear where it is; the answer is there for those who come later. */
const PATIENCE_MS = 300
/** It may be behind by so long, which is also how long it is taken to be where it was when it was last asked. */
const BEHIND_MS = 2_000

/** A session as far as reading goes: how far the log had come when it last changed something. */
type Reader = { wroteAt: number | null }

export type Standby = {
  /** Reads on the standby, where it has all that this session wrote; on the primary where it has not, is behind or is away. */
  read: <T>(session: Reader, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>
  /** Which of the two this session reads from now: for what reads for longer than one answer. */
  choose: (session: Reader) => Promise<Kysely<Database>>
  close: () => Promise<void>
}

/** Bytes of the log, from its beginning: numbers compare, and a `pg_lsn` does not. */
const POSITION = `case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint else (pg_current_wal_insert_lsn() - '0/0')::bigint end`

/** Notes that a session has changed something that is committed. */
export const noteWrite = (primary: Kysely<Database>, session: string) =>
  runSql(primary, `update sessions set wrote_at = (pg_current_wal_insert_lsn() - '0/0')::bigint where id = $1`, [session])

/** Without a standby everything is read where it is written. */
export const onlyPrimary = (primary: Kysely<Database>): Standby => ({ read: (_session, work) => work(primary), choose: () => Promise.resolve(primary), close: () => Promise.resolve() })

export function openStandby(primary: Kysely<Database>, standby: Kysely<Database>, warn: (error: unknown) => void): Standby {
  let restsUntil = 0
  /** How far it had come when it was last asked, and when that was: it never goes back. */
  let reached = -1
  let askedAt = 0
  let failures = 0
  const rest = (error: unknown) => {
    if (Date.now() >= restsUntil) {
      warn(error)
      restsUntil = Date.now() + Math.min(MAX_REST_MS, REST_MS * 2 ** failures)
      failures += 1
    }
  }

  /**
   * Where nothing comes in, a standby that has all there is is not behind, however long ago that came. What there is the
   * primary says, just before: one that is cut off from it has all that it received for as long as it takes the connection
   * for a live one. The user of the server sees that something is received, and not its state.
   */
  const look = async (): Promise<void> => {
    const { rows: [written] } = await runSql<{ position: number }>(primary, `select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`)
    const { rows } = await runSql<{ position: number; fresh: boolean }>(
      standby,
      `select ${POSITION} as position, not pg_is_in_recovery() or (exists (select from pg_stat_wal_receiver where coalesce(status, 'streaming') = 'streaming')
         and ((pg_last_wal_replay_lsn() - '0/0')::bigint >= $2 or now() - pg_last_xact_replay_timestamp() < make_interval(secs => $1))) as fresh`,
      [BEHIND_MS / 1_000, written?.position],
    )
    askedAt = Date.now()
    reached = rows[0]?.position ?? -1
    if (rows[0]?.fresh) failures = 0
    else rest(new Error('the standby is behind, or receives nothing'))
  }
  let looking: Promise<void> | undefined
  /** One look for all who ask meanwhile: a host that is gone answers nobody for as long as a connection may take. */
  const lookOnce = (): Promise<void> => (looking ??= look().catch(rest).finally(() => (looking = undefined)))

  const choose = async ({ wroteAt }: Reader): Promise<Kysely<Database>> => {
    const knows = () => Date.now() - askedAt <= BEHIND_MS && (wroteAt ?? 0) <= reached
    if (Date.now() < restsUntil) return primary
    if (!knows()) await Promise.race([lookOnce(), setTimeout(PATIENCE_MS, undefined, { ref: false })])
    return Date.now() >= restsUntil && knows() ? standby : primary
  }
  return {
    choose,
    read: async (session, work) => {
      const db = await choose(session)
      if (db === primary) return work(primary)
      try {
        return await work(standby)
      } catch (error) {
        // A statement that ran out of its time would do so on the primary too, and a refusal of ours is no failure of the standby.
        if (isGivenUp(error) || !(error instanceof pg.DatabaseError || isUnavailable(error))) throw error
        // A conflict with what it replays, its end, or a table that it has not yet: the primary answers, or says what is wrong.
        rest(error)
        return work(primary)
      }
    },
    close: () => standby.destroy(),
  }
}
