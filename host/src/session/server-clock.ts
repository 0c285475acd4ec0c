/** The server's clock, synchronised from its answers; the browser's own before the first answer. */
export type ServerClock = { sync: (time: number) => void; now: () => number; /** Whether an answer has set it. */ isKnown: () => boolean }

/** Times on answers are whole seconds, and take a while to arrive: within this much both clocks count as one. */
const SAME_MS = 2_000

/** Ends of sessions are moments of the server. A browser whose clock is wrong would announce them early, late or never. */
export function createServerClock(): ServerClock {
  let ahead = 0
  let known = false
  return {
    sync: (time) => {
      const difference = time - Date.now()
      ahead = Math.abs(difference) <= SAME_MS ? 0 : difference
      known = true
    },
    now: () => Date.now() + ahead,
    isKnown: () => known,
  }
}
