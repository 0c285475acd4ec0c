/** What a child tells its supervisor. */
export type ChildMessage = { ready: string } | { failed: string }

type Work = { ready: string; stop: () => Promise<void> }

const tell = (message: ChildMessage) => process.send?.(message)

/**
 * Runs a process of the server from start to clean end, under the supervisor or alone. Under it, Ctrl-C reaches the
 * whole group and only the supervisor heeds it; it then stops its children in order. A child whose supervisor is gone stops.
 */
export async function runChild(start: () => Promise<Work>): Promise<void> {
  try {
    const { ready, stop } = await start()
    const end = () => void stop().finally(() => process.exit(0))
    process.once('SIGTERM', end)
    if (process.send) {
      process.on('SIGINT', () => undefined)
      process.once('disconnect', end)
    } else process.once('SIGINT', end)
    tell({ ready })
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    tell({ failed: reason })
    process.stderr.write(`${reason}\n`)
    process.exitCode = 1
    process.disconnect?.()
  }
}
