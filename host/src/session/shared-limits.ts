import type { SessionLimits } from '@ventanilla/contract/endpoints/auth.endpoints'

/** What the tabs of one session share: its limits, and when one of them last extended it (milliseconds). */
export type SharedLimits = SessionLimits & { id: string; asked_at: number }

export type LimitsStorage = {
  read: () => SharedLimits | undefined
  write: (limits: SharedLimits) => void
  /** Calls the listener when another tab writes; returns how to unsubscribe. */
  onChange: (listener: () => void) => () => void
}

/** Key in local storage. */
export const LIMITS_KEY = 'sessionLimits'

/** Kept in local storage, so that a tab that slept reads it when it wakes. With storage blocked each tab is on its own. */
export function limitsStorage(): LimitsStorage {
  let unsaved: SharedLimits | undefined
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(LIMITS_KEY) ?? 'null')
        return isLimits(kept) ? kept : undefined
      } catch {
        return unsaved
      }
    },
    write: (limits) => {
      try {
        localStorage.setItem(LIMITS_KEY, JSON.stringify(limits))
      } catch {
        unsaved = limits
      }
    },
    onChange: (listener) => {
      const heard = ({ key }: StorageEvent) => key === LIMITS_KEY && listener()
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}

const isLimits = (value: unknown): value is SharedLimits =>
  typeof value === 'object' && value !== null && 'id' in value && 'asked_at' in value && 'expires_at' in value && 'idle_expires_at' in value
