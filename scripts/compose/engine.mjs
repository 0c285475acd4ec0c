import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../lib/root.mjs'

/** The settings of the containers come from the environment of this process, which `compose-test.mjs` made. */
export const images = process.env.IMAGES ?? 'ventanilla'

/** Runs a program of the engine. @returns what it writes @throws with everything that it wrote */
export function engine(program, args, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** The same without holding up this process, for tests that ask for something meanwhile. */
export async function engineMeanwhile(program, args, cwd = root) {
  const { stdout } = await promisify(execFile)(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

const composeCommand = spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose']
export const compose = (args, cwd) => engine(composeCommand[0], [...composeCommand.slice(1), ...args], cwd)
export const composeMeanwhile = (args, cwd) => engineMeanwhile(composeCommand[0], [...composeCommand.slice(1), ...args], cwd)
export const docker = (...args) => engine('docker', args)

/** Containers of a service, by id. */
export const containersOf = (service) => compose(['ps', '-q', service]).split('\n').filter(Boolean)

/** A copy of the sources in which something is different, to build an image from; it goes when `clear` is called. */
export function sourceCopy(...changes) {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-compose-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { force: true, verbatimSymlinks: true })
  }
  for (const [file, before, then] of changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} does not have ${before}`)
    writeFileSync(join(folder, file), text.replace(before, then))
  }
  return { folder, clear: () => rmSync(folder, { recursive: true, force: true }) }
}
