import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of earlier builds stay this long after a build without them: shells that are open still ask for them. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Removes the files of a folder that stopped being current seven days ago. Since when each is former stands beside the folder:
 * the time of the file is that of the build that first wrote it, which may have been current for months.
 *
 * @param {string} folder the assets of the host
 * @param {Set<string>} current names of the files of this build, without the compressed variants
 */
export async function removeFormer(folder, current, now = Date.now()) {
  const list = join(folder, '../../former-assets.json')
  const since = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'))
  const former = (await readdir(folder)).filter((file) => !current.has(file.replace(/\.(br|gz)$/, '')))
  const kept = {}
  for (const file of former) {
    const at = since[file] ?? now
    if (now - at > KEPT_MS) await rm(join(folder, file))
    else kept[file] = at
  }
  await writeFile(list, `${JSON.stringify(kept, undefined, 1)}\n`)
}
