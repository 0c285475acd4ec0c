import './lib/node-version.mjs'
import { watch } from 'node:fs'
import { spawn } from 'node:child_process'
import { buildAll } from './lib/build.mjs'
import { bundler } from './lib/bundle.mjs'
import { compiler, sideBySide } from './lib/compile.mjs'
import { install } from './lib/install.mjs'
import { remotes, root, say } from './lib/root.mjs'

/**
 * `npm run dev [remote …]`: the shell with hot reload at PORT, the named remotes with hot reload inside it, all other
 * remotes as they are built, and the server behind it, restarted after each compilation.
 */
const named = process.argv.slice(2)
const unknown = named.filter((name) => !remotes.includes(name))
if (unknown.length > 0) {
  console.error(`There is no remote '${unknown.join(', ')}': ${remotes.join(', ')}`)
  process.exit(1)
}

const PORT = Number(process.env.PORT ?? 8080)
const apiPort = PORT + 1
const portOf = new Map(named.map((name, index) => [name, PORT + 2 + index]))
const settings = {
  PORT: String(apiPort),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}`,
  API_DOCS: process.env.API_DOCS ?? 'open',
  // What is hot is no release.
  REGISTRY_FROM: 'build',
  REMOTES_URLS: [...portOf].map(([name, port]) => `http://localhost:${port}/${name}/live.json`).join(','),
}

const children = new Set()
let ending = false

/** In a group of its own: the compiler is a program that starts another one, which would outlive it. */
function begin(args, { cwd = root, env = {} } = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  children.add(child)
  child.on('exit', (code) => {
    children.delete(child)
    if (!ending && code) say(`${args.at(0)} ended (${code})`)
  })
  return child
}

const ended = (child) => (child.exitCode === null && child.signalCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve())

/** Signals a child and what it has started. */
function signal({ pid }, name) {
  try {
    process.kill(-pid, name)
  } catch {
    // Its group has ended.
  }
}

async function end() {
  if (ending) return
  ending = true
  const all = [...children]
  all.forEach((child) => signal(child, 'SIGTERM'))
  await Promise.all(all.map(ended))
  // The compiler itself has not heard the signal that its starter ended by.
  all.forEach((child) => signal(child, 'SIGKILL'))
  process.exit(0)
}
process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)

/** The server, replaced when the compiler has written; it stops first, so that two never hold the database. */
function serve() {
  const start = () => begin([`${root}packages/server/dist/app/main.js`], { env: settings })
  let server = start()
  let timer
  const restart = async () => {
    server.kill('SIGTERM')
    await ended(server)
    if (!ending) server = start()
  }
  for (const folder of ['packages/server/dist', 'packages/contract/dist'])
    watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js') || file.endsWith('.test.js')) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), 500)
    })
}

const webpack = (folder, env) => begin([bundler, 'serve', ...env.flatMap(([key, value]) => ['--env', `${key}=${value}`])], { cwd: `${root}${folder}` })

try {
  await install()
  // What does not compile yet is no reason not to begin: the compiler that watches says it again.
  await buildAll().catch((failure) => say(failure.message))
  begin([compiler, '-b', '--watch', '--preserveWatchOutput', 'packages/server', ...named.map((name) => `remotes/${name}`), ...sideBySide])
  for (const [name, port] of portOf) webpack(`remotes/${name}`, [['port', port]])
  webpack('host', [['port', PORT], ['api', `http://localhost:${apiPort}`]])
  serve()
  say(`Development: http://localhost:${PORT}${named.length > 0 ? `, hot: host, ${named.join(', ')}` : ', hot: host'}`)
} catch (failure) {
  console.error(failure.message)
  process.exit(1)
}
