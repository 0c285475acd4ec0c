import { SESSION_WARNING_MS } from '@ventanilla/contract/constants'
import type { SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'

/**
 * How near a session's end is. `idle`: it ends soon for lack of activity, and can be extended. `final`: it ends soon and
 * cannot be extended.
 */
export type SessionPhase = 'open' | 'idle' | 'final' | 'over'
/** Milliseconds of the server's clock: when it ends, and when the warning appears. */
export type SessionEnd = { phase: SessionPhase; endsAt: number; announcedAt: number }

/** The warning covers at most this part of a short idle time. */
const ANNOUNCED_PART = 2 / 3

/** `idleTime`: the idle time of the session, as far as it is known, milliseconds. */
export function sessionEnd({ expires_at, idle_expires_at }: SessionLimits, idleTime: number, now: number): SessionEnd {
  const [idle, final] = [Date.parse(idle_expires_at), Date.parse(expires_at)]
  const endsAt = Math.min(idle, final)
  const announcedAt = endsAt - Math.min(SESSION_WARNING_MS, idleTime * ANNOUNCED_PART)
  const phase = now >= endsAt ? 'over' : now < announcedAt ? 'open' : idle < final ? 'idle' : 'final'
  return { phase, endsAt, announcedAt }
}
