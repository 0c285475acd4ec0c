import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a command in the repository to its end, and ends it when this process is asked to end.
 * Its output is kept back and shown only when it fails, unless `show` is set.
 */
export function run(program, args, { cwd = root, env = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'] })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const stop = (signal) => {
      child.kill(signal)
      process.exit(130)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new Error(`${[program.split(/[\\/]/).at(-1), ...args].join(' ')} failed${output ? `:\n\n${output.trim()}` : ''}`))
    })
  })
}

/** Works through a list, `limit` at a time; the first failure ends it. */
export async function inParallel(items, limit, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
