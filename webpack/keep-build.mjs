import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function readJson(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/**
 * Puts the output of a build of a remote beside its other builds, and names it in `live.json`. None of the others is removed:
 * a build does not know which release is live, nor which one somebody will go back to.
 *
 * @param {string} web the folder of the builds
 * @param {string} output the folder that the build was written to; it is gone afterwards
 * @param {{ build: string }} remote what the build says of itself
 */
export async function keepBuild(web, output, remote) {
  const text = `${JSON.stringify(remote, undefined, 1)}\n`
  await writeFile(join(output, 'remote.json'), text)
  const place = join(web, remote.build)
  // A folder that is there already holds the same bytes: it is named after them.
  if (!(await readJson(join(place, 'remote.json')))) await rename(output, place).catch((failure) => (failure.code === 'ENOTEMPTY' ? undefined : Promise.reject(failure)))
  await rm(output, { recursive: true, force: true })
  const next = join(web, `live.json.${process.pid}`)
  await writeFile(next, text)
  await rename(next, join(web, 'live.json'))
}
