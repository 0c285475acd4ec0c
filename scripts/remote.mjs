import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages, buildRemote } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { root, say } from './lib/root.mjs'

const use = `Use: npm run remote -- build|publish|promote|rollback|status NAME [options]

  --to FOLDER|URL    releases in a folder, or on a server (REGISTRY_TOKEN, or REGISTRY_EMAIL and REGISTRY_PASSWORD);
                     without it those of this machine's server: DATABASE_URL, or the database of DATA_DIR
  --from FOLDER      the builds of a remote in a repository of its own, its dist/web; with --to
  --build ID         the release to promote; by default the one that was published last
  --dry-run          only says what clashes with what is live
  --reason TEXT      why: it stands in the history
  --author NAME      who, where a folder or a database can't know (by default the account of this machine)
  --address ADDRESS  where a folder is served (by default /releases/)
  --host ADDRESS     the host whose host.json releases in a folder have to fit (by default the one that is built here)`

const options = { to: { type: 'string' }, from: { type: 'string' }, build: { type: 'string' }, 'dry-run': { type: 'boolean' }, reason: { type: 'string' }, author: { type: 'string' }, address: { type: 'string' }, host: { type: 'string' } }

/** Folders are meant as seen from where the command was typed: npm runs it in the root. */
const fromHere = (path) => (path === undefined || /^https?:/.test(path) ? path : resolve(process.env.INIT_CWD ?? process.cwd(), path))
const placed = ({ to, from }) => ({ to: fromHere(to), from: fromHere(from) })

/** The build of a remote that was made last, and its files. */
async function builtRemote(web) {
  const manifest = JSON.parse(await readFile(join(web, 'live.json'), 'utf8'))
  const files = await Promise.all(Object.keys(manifest.integrity).map(async (path) => [path, await readFile(join(web, manifest.build, path))]))
  return { manifest, files: new Map(files) }
}

async function liveHost(address) {
  if (!address) return JSON.parse(await readFile(`${root}host/dist/web/host.json`, 'utf8'))
  const answer = await fetch(new URL('/host.json', address))
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.json()
}

async function targetOf({ to, address = '/releases/', host, author, reason = '' }) {
  const given = { address, host: () => liveHost(host), author: { by: author ?? userInfo().username, reason, at: new Date() } }
  if (/^https?:/.test(to)) return (await import('./remote/server-target.mjs')).serverTarget(to, given)
  return (await import('./remote/folder-target.mjs')).folderTarget(to, given)
}

/** @returns {Promise<number>} the exit code: 2 where something clashes */
async function perform(step, name, values) {
  const target = await targetOf(values)
  if (step === 'status') {
    for (const line of await target.status(name)) say(line)
    return 0
  }
  if (step === 'promote' && values['dry-run']) {
    const clashes = await target.check(name, values.build)
    for (const clash of clashes) say(clash)
    if (clashes.length === 0) say(`${name} fits`)
    return clashes.length > 0 ? 2 : 0
  }
  if (!values.reason) throw new Error('Why? --reason "…"')
  if (step === 'publish') {
    const { manifest, files } = await builtRemote(values.from ?? `${root}remotes/${name}/dist/web`)
    const isNew = await target.publish(manifest, files)
    say(`${name} ${manifest.version} (${manifest.build}) is ${isNew ? 'published; it is not live' : 'published already'}`)
  } else if (step === 'promote') await target.promote(name, values.build)
  else await target.rollback(name)
  for (const line of await target.status(name)) say(line)
  return 0
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [step, name] = positionals
  if (!['build', 'publish', 'promote', 'rollback', 'status'].includes(step) || (!name && step !== 'status')) throw new Error(use)
  const ofTargets = ['from', 'address', 'host'].filter((option) => values.to === undefined && values[option] !== undefined)
  if (ofTargets.length > 0) throw new Error(`--${ofTargets.join(', --')}: only with --to`)
  await install()
  if (step === 'build') await buildRemote(name)
  else {
    await buildPackages()
    const own = () => spawnSync(process.execPath, [`${root}packages/server/dist/app/cli.js`, 'release', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).status ?? 1
    process.exitCode = values.to === undefined ? own() : await perform(step, name, { ...values, ...placed(values) })
  }
} catch (failure) {
  const clashes = failure.clashes?.length > 0 ? (await import('../packages/contract/dist/release-clashes.js')).clashText : undefined
  console.error(clashes ? failure.clashes.map((clash) => clashes(clash, 'en')).join('\n') : failure.message)
  process.exitCode = clashes ? 2 : 1
}
