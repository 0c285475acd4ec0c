import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * `npm run lint`: eslint over everything, the arrows between packages, what nobody uses (words; knip: code), and the OpenAPI
 * document of the compiled server. Arguments go to eslint (`--fix`, a path).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
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
const eslint = Math.max(...(await Promise.all(reading)))
const arrows = node('scripts/arrows.mjs')
const words = node('scripts/words.mjs')
const unused = node('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')
const openapi = node('scripts/openapi.mjs')
process.exitCode = eslint || arrows || words || unused || openapi
