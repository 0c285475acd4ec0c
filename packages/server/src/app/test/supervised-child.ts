import { once } from 'node:events'
import { runChild } from '../supervisor/child.ts'

/** A child for tests of the supervisor: says its process id when it is ready, or fails as CHILD_FAILS says, or with CHILD_ENDS is asked to end while it starts. */
await runChild(async () => {
  if (process.env['CHILD_FAILS']) throw new Error(process.env['CHILD_FAILS'])
  const alive = setInterval(() => undefined, 60_000)
  const stop = () => {
    clearInterval(alive)
    return Promise.resolve()
  }
  if (process.env['CHILD_ENDS']) {
    const asked = once(process, 'SIGTERM')
    process.kill(process.pid, 'SIGTERM')
    await asked
  }
  return { ready: String(process.pid), stop }
})
