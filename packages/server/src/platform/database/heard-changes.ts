import type { Signals } from './signals.ts'

/** `lookMs`: a notification can be lost with its connection; who waits for one looks this often without it. */
type Heard = { channel: string; subject: string; lookMs: number }

/** Yields at once, and again after every notification about the subject, however many came meanwhile. `signal` ends it. */
export async function* heardChanges(signals: Signals, { channel, subject, lookMs }: Heard, signal: AbortSignal): AsyncGenerator<void> {
  let wake = () => undefined as void
  let changed = true
  const heard = () => {
    changed = true
    wake()
  }
  const stop = await signals.hear(channel, subject, heard)
  signal.addEventListener('abort', heard)
  const look = setInterval(heard, lookMs)
  try {
    while (!signal.aborted) {
      changed = false
      yield
      if (!changed) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', heard)
    stop()
  }
}
