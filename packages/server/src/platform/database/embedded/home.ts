import { createHash, randomUUID } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { reaches, type Account } from './account.ts'

/** A socket's path may have 107 characters on Linux and 103 on macOS; `/.s.PGSQL.5432` and its lock take a part. */
const LONGEST_SOCKET_FOLDER = 80

/**
 * The folder of the database below `dataDir`; where the account can't get through to `dataDir` (root with a clone in its
 * own home), one in /var/lib. `dataDir` names that one by a random id, so that a removed data folder is a fresh start.
 */
export function postgresHome(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true })
  if (reaches(account, realpathSync(dataDir))) return owned(join(realpathSync(dataDir), 'postgres'), account)
  const pointer = join(dataDir, 'postgres-folder')
  if (!existsSync(pointer)) writeFileSync(pointer, `/var/lib/ventanilla/${randomUUID()}\n`)
  return owned(readFileSync(pointer, 'utf8').trim(), account)
}

/** The folder of the socket: the home, or a short one in the temporary folder where that path is too long. */
export function socketFolder(home: string, account: Account): string {
  if (home.length <= LONGEST_SOCKET_FOLDER) return home
  const folder = join(tmpdir(), `ventanilla-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
  return owned(folder, account)
}

/** A folder that only the account may enter. One that somebody else has put there is refused. */
function owned(folder: string, account: Account): string {
  const uid = account?.uid ?? process.getuid?.()
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder)) {
    // Made beside its place, so that another start at the same moment never sees it half made.
    const fresh = mkdtempSync(`${folder}.`)
    if (account) chownSync(fresh, account.uid, account.gid)
    try {
      renameSync(fresh, folder)
    } catch {
      rmdirSync(fresh)
    }
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${folder} belongs to another account: start as that one, or set another DATA_DIR`)
  return folder
}
