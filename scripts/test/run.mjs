import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/** Time that a process of tests may take before it is ended and named as a failure: a file that hangs would otherwise hold up the whole run. */
const PROCESS_LIMIT_MS = 15 * 60_000
/** Most time of a small file is the start of its process, so that many share one, one after the other. */
const FILES_OF_A_PROCESS = 8

/** Test files of node's runner, each in a process of its own; with `alone` only what it says, first, since that takes longest, and the others share processes. */
export async function nodeTests(name, files, { env = {}, concurrency = 2, limit = PROCESS_LIMIT_MS, alone = () => true } = {}) {
  if (files.length === 0) return { ok: true, counts: nothing }
  const missing = files.find((file) => !existsSync(file))
  if (missing) throw new Error(`${missing} is not there: run the section types first`)
  mkdirSync(results, { recursive: true })
  const shared = sharedProcesses(name, files.filter((file) => !alone(file)))
  const tap = join(results, `${name}.tap`)
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${tap}`]
  const code = await command(process.execPath, ['--test', `--test-concurrency=${concurrency}`, `--test-timeout=${limit}`, ...reporters, ...files.filter(alone), ...shared], env)
  const counts = existsSync(tap) ? countsOfTap(readFileSync(tap, 'utf8')) : counted(0, 1)
  for (const path of [tap, ...shared]) rmSync(path, { force: true })
  return { ok: code === 0, counts: code !== 0 && counts.failed === 0 ? counted(counts.passed, 1) : counts }
}

/** Writes a file for each process, which plays its test files one after the other, each as a suite: what a file registers at its top ends with it, and so does what a module registers that it is the first to load. */
function sharedProcesses(name, files) {
  const count = Math.ceil(files.length / FILES_OF_A_PROCESS)
  return Array.from({ length: count }, (_, process) => {
    const suites = files.filter((_, at) => at % count === process).map((file) => `await describe(${JSON.stringify(file)}, () => import(${JSON.stringify(pathToFileURL(resolve(file)).href)}))\n`)
    const path = join(results, `${name}-${process + 1}.mjs`)
    writeFileSync(path, `import { describe } from 'node:test'\n\n${suites.join('')}`)
    return path
  })
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
