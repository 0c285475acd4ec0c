import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * `npm run lint`: eslint over everything, the arrows between packages, what nobody uses (words; knip: code), and the OpenAPI
 * document of the compiled server. Arguments go to eslint (`--fix`, a path).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** Runs a program to its end, whose output is shown whole then. */
async function node(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[status], ...said] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  process.stdout.write(said.join(''))
  return status ?? 1
}
/** One program after the other, so that of all that reads types only one more goes on beside eslint. */
async function others() {
  const arrows = await node('scripts/arrows.mjs')
  const words = await node('scripts/words.mjs')
  const unused = await node('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')
  const openapi = await node('scripts/openapi.mjs')
  return [arrows, words, unused, openapi]
}
const given = process.argv.slice(2)
const browser = ['host', 'remotes', 'packages/ui', 'packages/i18n', 'packages/remote-sdk']
/** Megabytes for what lives briefly: type checking makes much of it, and with the usual 16 a tenth of the time goes to collecting it. */
const YOUNG = 128
/** What eslint reads in a process of its own, at the same time: what the browser runs is about half of everything. */
const halves = given.some((argument) => !argument.startsWith('-')) ? [[]] : [browser, ['.', ...browser.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])]]

const reading = halves.map(async (half, at) => {
  const child = spawn(process.execPath, [`--max-semi-space-size=${YOUNG}`, 'node_modules/eslint/bin/eslint.js', '--cache', '--cache-location', `node_modules/.cache/eslint/${at}/`, '--cache-strategy', 'content', '--max-warnings', '0', ...half, ...given], { cwd: root, stdio: 'inherit' })
  const [status] = await once(child, 'close')
  return status ?? 1
})
const statuses = await Promise.all([...reading, others()])
process.exitCode = Math.max(...statuses.flat())
