import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { runChild } from '../supervisor/child.ts'

/** A child for tests of the supervisor: says its process id when it is ready, or fails as CHILD_FAILS says, or with CHILD_ENDS is asked to end while it starts. With CHILD_WAITS it stops at SIGUSR2 only, and says so. */
await runChild(async () => {
  const alive = setInterval(() => undefined, 60_000)
  if (process.env['CHILD_FAILS']) throw new Error(process.env['CHILD_FAILS'])
  const told = process.env['CHILD_WAITS'] ? once(process, 'SIGUSR2').then(() => writeSync(1, 'stopped')) : undefined
  const stop = async () => {
    await told
    clearInterval(alive)
  }
  if (process.env['CHILD_ENDS']) {
    const asked = once(process, 'SIGTERM')
    process.kill(process.pid, 'SIGTERM')
    await asked
  }
  return { ready: String(process.pid), stop }
})
