import { runChild } from '../supervisor/child.ts'

/** A child for tests of the supervisor: says its process id when it is ready, or fails as CHILD_FAILS says. */
await runChild(async () => {
  if (process.env['CHILD_FAILS']) throw new Error(process.env['CHILD_FAILS'])
  const alive = setInterval(() => undefined, 60_000)
  return { ready: String(process.pid), stop: async () => clearInterval(alive) }
})
