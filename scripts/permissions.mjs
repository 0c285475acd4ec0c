import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'

/** How a cell says what an endpoint asks of a permission: all R, all A, or any V. */
const letters = { request: 'R', approve: 'A', view: 'V' }
const byWords = ['public', 'session', 'code-token']

/** One line for each endpoint: id, method, path, who needs no permission, whether policy by default asks for a second person, and a cell for each permission. */
function matrixOf(endpoints, codes) {
  const head = ['endpoint', 'method', 'path', 'open to', 'approval', ...codes]
  const lines = Object.entries(endpoints).map(([id, { method, path, access, change }]) => {
    const named = byWords.includes(access)
    const cells = codes.map((code) => (named ? '' : Object.entries(access).flatMap(([kind, asked]) => (asked.includes(code) ? letters[kind] : [])).join('')))
    return [id, method, path, named ? access : '', change?.approval ?? '', ...cells]
  })
  return [head, ...lines]
}

/** Columns as wide as they need to be; the codes stand on end above theirs, so that a line stays readable. */
function aligned([head, ...lines], fixed) {
  const widths = head.slice(0, fixed).map((title, at) => Math.max(title.length, ...lines.map((line) => line[at].length)))
  const left = (line) => line.slice(0, fixed).map((cell, at) => cell.padEnd(widths[at])).join('  ')
  const codes = head.slice(fixed)
  const height = Math.max(...codes.map((code) => code.length))
  const titles = Array.from({ length: height }, (_, row) => {
    const stand = codes.map((code) => code.padStart(height)[row]).join(' ')
    return `${row === height - 1 ? left(head) : left(head.map(() => ''))}  ${stand}`
  })
  return [...titles, ...lines.map((line) => `${left(line)}  ${line.slice(fixed).map((cell) => cell || '·').join(' ')}`)].map((line) => line.trimEnd())
}

/** Prints the matrix of the contract. */
async function printMatrix(asCsv) {
  const { allEndpoints } = await import('../packages/contract/dist/endpoints.js')
  const { permissionCodes } = await import('../packages/contract/dist/permissions.js')
  const { csvLine } = await import('../packages/contract/dist/bulk/csv-text.js')
  const matrix = matrixOf(allEndpoints, permissionCodes)
  const text = [...aligned(matrix, 5), '', 'R: all of these to request   A: all of these to approve   V: at least one of these, to either', 'approval: whether the change waits for a second person by default, who holds its R to approve (--policy: as it is set)']
  process.stdout.write(asCsv ? matrix.map(csvLine).join('') : `${text.join('\n')}\n`)
}

/**
 * `npm run permissions [-- --csv]`: which endpoint asks for which permission, and which changes by default wait for a second
 * person, from the contract. `-- --policy`: what is set of that in DATABASE_URL, or in the embedded database of DATA_DIR.
 */
try {
  const { values } = parseArgs({ options: { csv: { type: 'boolean' }, policy: { type: 'boolean' } } })
  await install()
  await buildPackages()
  if (values.policy) process.exitCode = spawnSync(process.execPath, [`${root}packages/server/dist/app/cli.js`, 'policy'], { cwd: root, stdio: 'inherit' }).status ?? 1
  else await printMatrix(values.csv)
} catch (failure) {
  console.error(`\n${failure.message}`)
  process.exitCode = 1
}
