/** How fast a list gets on, worked out from the counts that came, smoothed; times are milliseconds of a clock that only goes on. */
export type Trail = {
  /** The newest count, and when it came. */
  done: number
  at: number
  /** When the first count came: nothing is known of what was before. */
  since: number
  /** Rows a millisecond; unknown until two counts differ. */
  rate: number | undefined
  /** The longest pause between two counts that differed. */
  pause: number
}

/** A count of so long ago weighs a third of one of now: batches differ, and a list of minutes has its pace soon. */
const MEMORY_MS = 20_000
/** Nothing is said of the time left before this much was seen. */
const SEEN_MS = 2_000
/** Without a new count for this long, and for longer than ever before, the list stands still. */
const STILL_MS = 15_000
const STILL_PAUSES = 4

/** The trail with one more count. */
export function withCount(trail: Trail | undefined, done: number, at: number): Trail {
  if (!trail || done < trail.done) return { done, at, since: at, rate: undefined, pause: 0 }
  const passed = at - trail.at
  if (done === trail.done || passed <= 0) return trail
  const now = (done - trail.done) / passed
  const weight = 1 - Math.exp(-passed / MEMORY_MS)
  return { ...trail, done, at, rate: trail.rate === undefined ? now : trail.rate + weight * (now - trail.rate), pause: Math.max(trail.pause, passed) }
}

/** What can honestly be said at a moment: the pace and the time left, that nothing has moved for a while, or that it is not known yet. */
export type Pace = { state: 'unknown' } | { state: 'still'; forMs: number } | { state: 'moving'; perSecond: number; leftMs: number }

export function paceAt(trail: Trail | undefined, total: number, now: number): Pace {
  if (!trail) return { state: 'unknown' }
  const quiet = Math.max(0, now - trail.at)
  if (quiet > Math.max(STILL_MS, STILL_PAUSES * trail.pause)) return { state: 'still', forMs: quiet }
  if (trail.rate === undefined || trail.at - trail.since < SEEN_MS) return { state: 'unknown' }
  return { state: 'moving', perSecond: trail.rate * 1_000, leftMs: Math.max(0, (total - trail.done) / trail.rate - quiet) }
}
