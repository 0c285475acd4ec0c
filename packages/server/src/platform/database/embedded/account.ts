import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account that PostgreSQL runs as. `undefined`: the one that we are. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined

const isRoot = () => process.getuid?.() === 0

/**
 * Root drops to the owner of a data folder that is already there, else to an account that every system has.
 * @throws {Error} when root finds no account to drop to
 */
export function accountFor(dataFolder: string): Account {
  if (!isRoot()) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and this system has no account to drop to: start as an ordinary user or set DATABASE_URL')
}

/** Whether the account itself gets through to this path: asked of the system, because modes alone don't tell. */
export function reaches(account: Account, path: string, want: '-x' | '-w' = '-x'): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `test ${want} "$0"`, path], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EPERM')
      throw new Error('Root may not change to another account here, and PostgreSQL does not run as root: set DATABASE_URL', { cause: failure })
    return false
  }
}
