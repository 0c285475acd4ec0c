import { fork, type ChildProcess } from 'node:child_process'
import type { ChildMessage } from './child.ts'

const BACKOFF_MS = [250, 1_000, 4_000, 15_000] as const
/** A child that has lived this long starts its backoff again when it crashes. */
const SETTLED_MS = 60_000
const STOP_MS = 20_000

export type Supervised = { stop: () => Promise<void> }

type Options = {
  name: string
  file: URL
  env: NodeJS.ProcessEnv
  /** File descriptor that takes the child's output. */
  output: number
  say: (line: string) => void
  /** How long it still serves once it is asked to stop; only then its time to stop begins. */
  drainMs?: number
}

/**
 * Starts a child and starts it again whenever it ends unasked.
 * @returns when it is ready for the first time, with what it says of itself
 * @throws {Error} when its first start fails: nothing is gained by trying that again
 */
export async function supervise({ name, file, env, output, say, drainMs = 0 }: Options): Promise<Supervised & { ready: string }> {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let crashes = 0

  const start = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const startedAt = Date.now()
      child = fork(file, { env, stdio: ['ignore', output, output, 'ipc'] })
      child.on('message', (message: ChildMessage) => ('ready' in message ? resolve(message.ready) : reject(new Error(message.failed))))
      child.once('exit', (code, signal) => {
        reject(new Error(`The ${name} ended before it was ready (${signal ?? code})`))
        if (stopping || crashes < 0) return
        if (Date.now() - startedAt > SETTLED_MS) crashes = 0
        const wait = BACKOFF_MS[Math.min(crashes++, BACKOFF_MS.length - 1)] ?? 0
        say(`The ${name} has ended (${signal ?? code}); starting it again in ${wait} ms`)
        timer = setTimeout(() => void start().then(() => say(`The ${name} runs again`), () => undefined), wait)
      })
    })

  // Until it has been ready once, a child that ends is not started again.
  crashes = -1
  const ready = await start()
  crashes = 0
  return {
    ready,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      if (child) await ended(child, drainMs + STOP_MS)
    },
  }
}

async function ended(child: ChildProcess, within: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), within)
  await gone
  clearTimeout(force)
}
