import { existsSync, readFileSync, readdirSync } from 'node:fs'

/**
 * The most memory that a process of the product has held so far, MB; found by its file and data folder. Nothing where
 * the system has no /proc.
 */
export function peakMemory(file: 'api.js' | 'worker.js', dataDir: string): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const read = (name: string) => {
      try {
        return readFileSync(`/proc/${pid}/${name}`, 'utf8')
      } catch {
        return ''
      }
    }
    if (!read('cmdline').includes(`dist/app/${file}`) || !read('environ').includes(`DATA_DIR=${dataDir}`)) continue
    const kilobytes = /VmHWM:\s+(\d+)/.exec(read('status'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  }
  return undefined
}
