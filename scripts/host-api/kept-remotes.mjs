import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAtLeast } from './compare.mjs'
import { bundler } from '../lib/bundle.mjs'
import { compiler } from '../lib/compile.mjs'
import { root, sharedPackages } from '../lib/root.mjs'
import { makeRemote } from '../new-remote/make.mjs'

/** Where the builds are, one file for each host API: a manifest, and its files as base64, as a release is sent. */
const kept = `${root}packages/e2e/kept-remotes`
/** This host API and the one before. */
const KEEP = 2
const name = 'kept-remote'

const keptRemote = (version) => join(kept, `${version}.json`)

/**
 * Builds the remote of `npm run new-remote` on the packages as they are compiled now and keeps the build, so that hosts to
 * come are tested with code that was built before them (packages/e2e/src/releases.test.ts).
 */
export function keepRemote(version) {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-kept-'))
  try {
    const own = join(folder, 'remotes', name)
    makeRemote(own, name)
    for (const part of ['node_modules', 'tsconfig.browser.json', 'tsconfig.base.json', 'tsconfig.node.json']) symlinkSync(join(root, part), join(folder, part))
    // A build compiles what it is built on from its sources, which have to stand in its own repository. What the installation
    // would link for the remote is what each other one has.
    const copied = ['webpack', ...sharedPackages.map((one) => `packages/${one}`), 'remotes/dashboard/node_modules']
    for (const part of copied) cpSync(join(root, part), join(folder, part.replace('dashboard', name)), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    const run = (...args) => execFileSync(process.execPath, args, { cwd: own, stdio: ['ignore', 'inherit', 'inherit'] })
    run(compiler, '-p', '.')
    run(bundler, '--mode', 'production')
    const web = join(own, 'dist/web')
    const manifest = JSON.parse(readFileSync(join(web, 'live.json'), 'utf8'))
    const files = Object.keys(manifest.integrity).map((path) => ({ path, content: readFileSync(join(web, manifest.build, path)).toString('base64') }))
    mkdirSync(kept, { recursive: true })
    writeFileSync(keptRemote(version), `${JSON.stringify({ manifest, files }, undefined, 1)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const versions = readdirSync(kept).map((file) => file.replace(/\.json$/, '')).sort((one, other) => (isAtLeast(one, other) ? -1 : 1))
  for (const old of versions.slice(KEEP)) rmSync(keptRemote(old))
}

export const isKept = (version) => existsSync(keptRemote(version))
