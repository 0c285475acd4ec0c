import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Everything between a definition in the contract and the screens of these remotes. */
const partsWith = (remotes) => [
  ...['webpack/styles.d.ts', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.browser.json', 'package.json', 'jest.config.mjs', 'docs/decisions.md', 'scripts/words.mjs', 'scripts/arrows', 'scripts/lib'],
  ...['packages/contract', 'packages/releases', 'packages/server', 'packages/api-client', 'packages/i18n', 'packages/remote-sdk', 'packages/ui', 'packages/testing/jest', ...remotes.map((remote) => `remotes/${remote}`)],
]

/** Time that a program may take in a copy, so that one that hangs is a failure with a name. */
const LIMIT_MS = 8 * 60_000

/** A copy of the product for one test file, in which something is added and used; it goes when the tests end. */
export function productCopy(...remotes) {
  const copy = mkdtempSync(join(tmpdir(), 'ventanilla-copy-'))
  after(() => rmSync(copy, { recursive: true, force: true }))
  const bundles = join('dist', 'web')
  for (const part of partsWith(remotes)) cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: (path) => !path.endsWith(bundles) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'host')) // jest wants every folder of its settings to be there

  const write = (path, text) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  return {
    folder: copy,
    write,
    read: (path) => readFileSync(join(copy, path), 'utf8'),
    /** Replaces texts of a file that is there. */
    edit: (path, ...changes) => {
      let text = readFileSync(join(copy, path), 'utf8')
      for (const [before, then] of changes) {
        assert.ok(text.includes(before), `${path} has ${before}`)
        text = text.replace(before, then)
      }
      write(path, text)
    },
    /** Runs a program of node in the copy. @returns what it writes */
    run: (...args) => {
      const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
      try {
        return execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', timeout: LIMIT_MS })
      } catch ({ stdout, stderr }) {
        throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`)
      }
    },
  }
}
