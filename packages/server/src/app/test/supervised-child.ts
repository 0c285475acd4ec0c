import { runChild } from '../supervisor/child.ts'

/** A child for tests of the supervisor: says its process id when it is ready, or fails as CHILD_FAILS says. */
await runChild(() => {
  if (process.env['CHILD_FAILS']) return Promise.reject(new Error(process.env['CHILD_FAILS']))
  const alive = setInterval(() => undefined, 60_000)
  const stop = () => {
    clearInterval(alive)
    return Promise.resolve()
  }
  return Promise.resolve({ ready: String(process.pid), stop })
})
