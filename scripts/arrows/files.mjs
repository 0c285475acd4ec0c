import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.pnpm-store', '.data', 'data', 'coverage', 'test-results'])
const binary = /\.(png|jpe?g|gif|ico|webp|woff2?|xlsx|pdf|zip|gz)$/i

/** Every text file below `root` that belongs to the repository, as `{ path, text }` with forward slashes. */
export function repositoryFiles(root) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue
      const full = join(folder, entry.name)
      if (entry.isDirectory()) walk(full)
      else if (entry.isFile() && !binary.test(entry.name)) found.push({ path: relative(root, full).split(sep).join('/'), text: readFileSync(full, 'utf8') })
    }
  }
  walk(root)
  return found
}
