/** What a child tells its supervisor. */
export type ChildMessage = { ready: string } | { failed: string }

type Work = { ready: string; stop: () => Promise<void> }

const tell = (message: ChildMessage) => process.send?.(message)

/**
 * Runs a process of the server from start to clean end, under the supervisor or alone. Under it, Ctrl-C and the end
 * of the terminal reach the whole group, and only the supervisor acts on them; it then stops its children in order. A child whose
 * supervisor is gone stops.
 */
export async function runChild(start: () => Promise<Work>): Promise<void> {
  const starting = start()
  // Who is asked to end before it is ready ends as cleanly: a worker has work in hand by then.
  const end = () => void starting.then(({ stop }) => stop().finally(() => process.exit(0)), () => process.exit(1))
  process.once('SIGTERM', end)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    if (process.send) process.on(signal, () => undefined)
    else process.once(signal, end)
  }
  if (process.send) process.once('disconnect', end)
  try {
    const { ready } = await starting
    tell({ ready })
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    process.stderr.write(`${reason}\n`)
    // Connections and ports that were opened by then would keep it, also without a supervisor.
    const exit = () => process.exit(1)
    if (process.send) process.send({ failed: reason } satisfies ChildMessage, exit)
    else exit()
  }
}
