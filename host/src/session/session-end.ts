import { SESSION_WARNING_MS } from '@ventanilla/contract/constants'
import type { SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'

/**
 * How near a session's end is. `idle`: it ends soon because nobody does anything, and can be extended. `final`: it ends
 * soon whatever anybody does.
 */
export type SessionPhase = 'open' | 'idle' | 'final' | 'over'
/** `endsAt` in milliseconds of the server's clock. */
export type SessionEnd = { phase: SessionPhase; endsAt: number }

export function sessionEnd({ expires_at, idle_expires_at }: SessionLimits, now: number): SessionEnd {
  const [idle, final] = [Date.parse(idle_expires_at), Date.parse(expires_at)]
  const endsAt = Math.min(idle, final)
  if (now >= endsAt) return { phase: 'over', endsAt }
  if (now < endsAt - SESSION_WARNING_MS) return { phase: 'open', endsAt }
  return { phase: idle < final ? 'idle' : 'final', endsAt }
}
