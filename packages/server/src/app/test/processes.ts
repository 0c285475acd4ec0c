import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ChildMessage } from '../supervisor/child.ts'

export type TestProcess = { child: ChildProcess; /** Of an API: where it answers. */ address: string; /** What it wrote. */ said: () => string; end: (signal?: NodeJS.Signals) => Promise<number | null> }

const started = new Set<TestProcess>()
// Registered while the file loads: a test that fails leaves no process behind. It ends with the first test file of a process, so
// that test files that start processes have one of their own (scripts/test/sections.mjs).
after(() => Promise.all([...started].map(({ end }) => end('SIGKILL'))))

/** Starts a process of the product as its supervisor does, and waits until it is ready. */
export async function startProcess(kind: 'api' | 'worker', settings: Readonly<Record<string, string>>): Promise<TestProcess> {
  const file = fileURLToPath(new URL(`../${kind}.js`, import.meta.url))
  const child = fork(file, { env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', TOKEN_SECRET: 'x'.repeat(32), LOG_LEVEL: 'warn', ...settings }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let text = ''
  const gone = once(child, 'exit') as Promise<[number | null]>
  for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => void (text += piece.toString()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: ChildMessage) => ('ready' in message ? resolve(message.ready) : reject(new Error(message.failed))))
    child.once('exit', () => reject(new Error(`the ${kind} ended before it was ready: ${text}`)))
  })
  const self: TestProcess = {
    child,
    address: address.replace('localhost', '127.0.0.1'),
    said: () => text,
    end: async (signal = 'SIGTERM') => {
      started.delete(self)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return (await gone)[0]
    },
  }
  started.add(self)
  return self
}

const main = fileURLToPath(new URL('../main.js', import.meta.url))

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts the product as `npm start` does, on an empty programme. */
export function startProduct(environment: Record<string, string>) {
  const { DATABASE_URL: _unset, ...own } = process.env
  const child = spawn(process.execPath, [main], { env: { ...own, DEMO: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const add = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const saying = async (words: RegExp) => {
    while (!words.test(text)) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${text}`)
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    }
    return text
  }
  return { child, saying, text: () => text }
}

export const endProcess = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Stands before a database, so that a test can take it away. */
export async function passOn(databaseUrl: string): Promise<{ url: string; close: () => Promise<unknown> }> {
  const [, user = '', host = '', database = ''] = /^postgres(?:ql)?:\/\/([^/]*)@([^/]+)\/(.*)$/.exec(databaseUrl) ?? []
  const [name = '', port = '5432'] = host.split(':')
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const to = host.startsWith('%2F') ? connect(`${decodeURIComponent(host)}/.s.PGSQL.5432`) : connect(Number(port), name)
    for (const [from, into] of [[client, to], [to, client]] as const) {
      open.add(from)
      from.on('error', () => into.destroy()).on('close', () => into.destroy()).pipe(into)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`, close }
}
