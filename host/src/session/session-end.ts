import { SESSION_WARNING_MS } from '@ventanilla/contract/constants'
import type { SharedLimits } from './shared-limits.ts'

/**
 * How near a session's end is. `idle`: it ends soon because nobody does anything, and can be extended. `final`: it ends
 * soon whatever anybody does.
 */
export type SessionPhase = 'open' | 'idle' | 'final' | 'over'
/** Milliseconds of the server's clock: when it ends, and from when on that is announced. */
export type SessionEnd = { phase: SessionPhase; endsAt: number; announcedAt: number }

/** Of a session that lasts only minutes without anybody doing anything, this much is announced at most. */
const ANNOUNCED_PART = 2 / 3

export function sessionEnd(limits: SharedLimits, now: number): SessionEnd {
  const [idle, final] = [Date.parse(limits.idle_expires_at), Date.parse(limits.expires_at)]
  const endsAt = Math.min(idle, final)
  const ahead = idle < final ? Math.min(SESSION_WARNING_MS, idleTime(limits) * ANNOUNCED_PART) : SESSION_WARNING_MS
  const announcedAt = endsAt - ahead
  const phase = now >= endsAt ? 'over' : now < announcedAt ? 'open' : idle < final ? 'idle' : 'final'
  return { phase, endsAt, announcedAt }
}

/** How long the session lasts without anybody doing anything, milliseconds; too long where another call renewed it since. */
export const idleTime = ({ idle_expires_at, asked_at }: SharedLimits): number => Date.parse(idle_expires_at) - asked_at
