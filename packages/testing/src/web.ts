import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const serveWeb = join(dirname(createRequire(import.meta.url).resolve('@ventanilla/server/package.json')), 'dist', 'app', 'serve-web.js')

/** Serves the built host and remotes alone, for an API on another origin (`API_BASE`). */
export async function startWeb(apiBase: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const address = `http://localhost:${String(port)}`
  const child = spawn(process.execPath, [serveWeb], { env: { ...process.env, PORT: String(port), API_BASE: apiBase, DATABASE_URL: undefined }, stdio: 'ignore' })
  const exited = () => (child.exitCode !== null || child.signalCode !== null ? true : undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    await until('the end of the web server', exited, 20_000)
  }
  const ready = () => {
    if (exited()) throw new Error('the web server ended before it was ready')
    return fetch(`${address}/login`).then(({ ok }) => ok || undefined, () => undefined)
  }
  await until('the web server', ready, 60_000).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address, stop }
}
