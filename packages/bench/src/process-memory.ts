import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

type File = 'api.js' | 'worker.js'

/** Megabytes that a process holds now, and the most that it has held since the last mark. */
type Held = { pid: string; now: number; most: number }

/** Processes of a product, found by their file and data folder. None where the system has no /proc. */
function processesOf(file: File, dataDir: string): Held[] {
  if (!existsSync('/proc/self/status')) return []
  return readdirSync('/proc').flatMap((pid): Held[] => {
    if (!/^\d+$/.test(pid)) return []
    const read = (name: string) => {
      try {
        return readFileSync(`/proc/${pid}/${name}`, 'utf8')
      } catch {
        return ''
      }
    }
    if (!read('cmdline').includes(`dist/app/${file}`) || !read('environ').includes(`DATA_DIR=${dataDir}`)) return []
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(read('status'))?.[1] ?? 0) / 1024
    return [{ pid, now: megabytes('VmRSS'), most: megabytes('VmHWM') }]
  })
}

/**
 * Marks what the processes of a product hold now.
 * @returns by how many megabytes the one that grew most has grown since, at its peak; nothing where the system does not tell
 */
export function markMemory(file: File, dataDir: string): () => number | undefined {
  const begun = new Map(processesOf(file, dataDir).map(({ pid, now }) => [pid, now]))
  // The peak counts from here on. Where that is not allowed, it is the peak of the process's whole life, which is no less.
  for (const pid of begun.keys())
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
    } catch {
      // Said above.
    }
  return () => {
    const grown = processesOf(file, dataDir).flatMap(({ pid, most }) => (begun.has(pid) ? [Math.max(0, most - (begun.get(pid) ?? 0))] : []))
    return grown.length > 0 ? Math.max(...grown) : undefined
  }
}
