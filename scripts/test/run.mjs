import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { counted, countsOfJest, countsOfTap, nothing } from './counts.mjs'

const results = 'test-results'

/** Runs a command and shows its output; returns its exit code. */
export function command(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A check that passes or fails as a whole. */
export const check = async (program, args) => {
  const ok = (await command(program, args)) === 0
  return { ok, counts: ok ? nothing : counted(0, 1) }
}

/** Time that a file may take before it is ended and named as a failure: a file that hangs would otherwise hold up the whole run. */
const FILE_LIMIT_MS = 15 * 60_000

/** Test files of node's runner, each in a process of its own. */
export async function nodeTests(name, files, { env = {}, concurrency = 2, limit = FILE_LIMIT_MS } = {}) {
  if (files.length === 0) return { ok: true, counts: nothing }
  mkdirSync(results, { recursive: true })
  const tap = join(results, `${name}.tap`)
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${tap}`]
  const code = await command(process.execPath, ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${limit}`, ...reporters, ...files], env)
  const counts = existsSync(tap) ? countsOfTap(readFileSync(tap, 'utf8')) : counted(0, 1)
  rmSync(tap, { force: true })
  return { ok: code === 0, counts: code !== 0 && counts.failed === 0 ? counted(counts.passed, 1) : counts }
}

/** The component tests. */
export async function jestTests(folders = []) {
  mkdirSync(results, { recursive: true })
  const summary = join(results, 'jest.json')
  const code = await command(process.execPath, ['packages/testing/jest/run.mjs', '--json', `--outputFile=${summary}`, '--reporters=default', '--maxWorkers=2', ...folders])
  const counts = existsSync(summary) ? countsOfJest(JSON.parse(readFileSync(summary, 'utf8'))) : counted(0, 1)
  rmSync(summary, { force: true })
  return { ok: code === 0, counts }
}

/** The compiled files of a package's `*.test.ts`; a `.test.js` without its source is ignored. */
export function compiledTests(folder) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'))
  return sources.map((path) => join(folder, 'dist', path.replace(/\.ts$/, '.js'))).sort()
}
