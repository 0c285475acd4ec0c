import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const aside = new Set(['node_modules', 'dist'])

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !aside.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesBelow(join(path, name)))
}

/** One hash of the content of everything below these paths (relative to the repository), independent of file times. */
export function fingerprint(paths, keep = () => true) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).filter(keep)) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Remembers in a file what something was made from, so that it is not made again from the same. */
export const stamp = (file) => ({
  is: (value) => existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === value,
  set: (value) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), value)
  },
})
