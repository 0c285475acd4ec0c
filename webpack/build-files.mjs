import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Smaller files gain nothing from compression. */
const WORTH_COMPRESSING = 1_000
const served = (file) => !/\.(map|br|gz)$/.test(file)
const text = /\.(js|css|json|svg)$/

/** Files below a folder, as sorted paths relative to it. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return paths.sort()
}

/** Twelve hexadecimal digits of a hash of the content, the same on every machine. */
export async function contentId(folder, extra) {
  const hash = createHash('sha256').update(extra)
  for (const file of (await filesOf(folder)).filter(served)) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

/** File → `sha384-…` as the browser's integrity attribute wants it. */
export async function integrityOf(folder) {
  const files = (await filesOf(folder)).filter(served)
  const hashes = files.map(async (file) => [file, `sha384-${createHash('sha384').update(await readFile(join(folder, file))).digest('base64')}`])
  return Object.fromEntries(await Promise.all(hashes))
}

/** How distances are written, of which none is the best for every file: between them lies a thousandth of its weight. */
const ways = [0, 1, 3].map((postfix) => ({ [constants.BROTLI_PARAM_NPOSTFIX]: postfix }))

/** The smallest of what these make of it. */
async function brotliOf(content) {
  const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const made = await Promise.all(ways.map((way) => brotli(content, { params: { ...size, ...way } })))
  return made.reduce((least, next) => (next.length < least.length ? next : least))
}

/** Writes `.br` and `.gz` beside every text file, once at build time instead of at every request. */
export async function precompress(folder) {
  for (const file of (await filesOf(folder)).filter((name) => text.test(name))) {
    const content = await readFile(join(folder, file))
    if (content.length < WORTH_COMPRESSING) continue
    await writeFile(join(folder, `${file}.br`), await brotliOf(content))
    await writeFile(join(folder, `${file}.gz`), await gzipped(content, { level: 9 }))
  }
}

/** Bytes of the scripts and styles of a folder over the wire: as brotli, where that was worth writing. */
export async function weightOf(folder) {
  const files = await filesOf(folder)
  const sent = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => (files.includes(`${file}.br`) ? `${file}.br` : file))
  const sizes = await Promise.all(sent.map(async (file) => (await readFile(join(folder, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}
