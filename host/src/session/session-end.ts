import { SESSION_WARNING_MS } from '@ventanilla/contract/constants'
import type { SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'

/**
 * How near a session's end is. `idle`: it ends soon because nobody does anything, and can be extended. `final`: it ends
 * soon whatever anybody does.
 */
export type SessionPhase = 'open' | 'idle' | 'final' | 'over'
/** Milliseconds of the server's clock: when it ends, and from when on that is announced. */
export type SessionEnd = { phase: SessionPhase; endsAt: number; announcedAt: number }

/** Of a session that lasts only minutes without anybody doing anything, this much is announced at most. */
const ANNOUNCED_PART = 2 / 3

/** `idleTime`: how long the session lasts without anybody doing anything, as far as that is known, milliseconds. */
export function sessionEnd({ expires_at, idle_expires_at }: SessionLimits, idleTime: number, now: number): SessionEnd {
  const [idle, final] = [Date.parse(idle_expires_at), Date.parse(expires_at)]
  const endsAt = Math.min(idle, final)
  const announcedAt = endsAt - Math.min(SESSION_WARNING_MS, idleTime * ANNOUNCED_PART)
  const phase = now >= endsAt ? 'over' : now < announcedAt ? 'open' : idle < final ? 'idle' : 'final'
  return { phase, endsAt, announcedAt }
}
