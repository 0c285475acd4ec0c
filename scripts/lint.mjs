import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run lint`: eslint over everything, the arrows between packages, what nobody uses (words; knip: code), and the OpenAPI
 * document of the compiled server. Arguments go to eslint (`--fix`, a path).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
const given = process.argv.slice(2)
const targets = given.some((argument) => !argument.startsWith('-')) ? [] : ['.']

const eslint = node('node_modules/eslint/bin/eslint.js', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '--cache-strategy', 'content', '--max-warnings', '0', ...targets, ...given)
const arrows = node('scripts/arrows.mjs')
const words = node('scripts/words.mjs')
const unused = node('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints')
const openapi = node('scripts/openapi.mjs')
process.exitCode = eslint || arrows || words || unused || openapi
