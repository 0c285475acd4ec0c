import { readdir, readlink, readFile, realpath } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** How long an ended process may take to be gone. */
const WAIT_MS = 5_000
const LOOK_MS = 25

/**
 * Ends what a killed PostgreSQL has left running in its data folder. A process in the middle of a long statement does not
 * notice that its server is gone, and while it has the shared memory no new server starts. Each works in that folder, so it
 * is found where the system shows that (Linux); elsewhere the start is repeated until they have ended by themselves.
 * Only where the server of the folder is dead.
 * @param data the folder of the cluster
 */
export async function endOrphans(data: string): Promise<void> {
  const folder = await realpath(data).catch(() => undefined)
  if (folder === undefined) return
  const last = Date.now() + WAIT_MS
  for (;;) {
    const left = await orphansIn(folder)
    if (left.length === 0 || Date.now() > last) return
    for (const pid of left) end(pid)
    await pause(LOOK_MS)
  }
}

/**
 * Whether a process is a PostgreSQL of this folder, and not another one that got its number after it. Where the system does
 * not show that, it counts as one.
 * @param data the folder of the cluster
 */
export async function worksIn(data: string, pid: number): Promise<boolean> {
  const shown = await readlink('/proc/self/cwd').catch(() => undefined)
  if (shown === undefined) return true
  const folder = await realpath(data).catch(() => undefined)
  return folder !== undefined && isPostgresOf(folder, String(pid))
}

async function orphansIn(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const found = await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map(async (pid) => ((await isPostgresOf(folder, pid)) && !(await isBeingStarted(pid)) ? [Number(pid)] : [])))
  return found.flat()
}

async function isPostgresOf(folder: string, pid: string): Promise<boolean> {
  const works = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  // Somebody's shell may stand in the folder as well.
  return works === folder && (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
}

/** Whether another process of ours, which lives, has just started it or its server: of two starts at once neither ends what the other one starts. */
async function isBeingStarted(pid: string): Promise<boolean> {
  const parent = await parentOf(pid)
  const starters = [parent, await parentOf(parent)].filter((one) => one !== '' && Number(one) > 1 && Number(one) !== process.pid)
  const programs = await Promise.all(starters.map((one) => readlink(`/proc/${one}/exe`).catch(() => '')))
  return programs.includes(await realpath(process.execPath))
}

/** What started a process, or took it over when that had ended: `pid (name) state parent …`. */
const parentOf = async (pid: string): Promise<string> => /^\S+ \(.*\) \S (\d+)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1] ?? ''

/** SIGQUIT: at once, without a word to its client and without touching the files, which recovery puts right. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended by itself.
  }
}
