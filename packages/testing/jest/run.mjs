// Runs jest over every browser-side package (see /jest.config.mjs): node packages/testing/jest/run.mjs [jest arguments]
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const jest = createRequire(join(root, 'packages/ui/package.json')).resolve('jest/bin/jest')
const { status } = spawnSync(process.execPath, [jest, '--config', join(root, 'jest.config.mjs'), '--passWithNoTests', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
