import type { Pool } from 'pg'
import { firstAdministratorLink } from '../areas/sign-in/first-administrator.ts'
import { writeSystemRoles } from '../areas/sign-in/system-roles.ts'
import { installQueue } from '../engines/jobs/queue.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openKysely } from '../platform/database/pool.ts'
import { isEmptyProgramme, seedDemonstration, type Seeded } from './demonstration/seed-demonstration.ts'
import type { Settings } from '../platform/settings.ts'

/**
 * Brings a database to where the server can start: migrations, system roles, and on an empty one the demonstration
 * programme (or, without it, the link that creates the first administrator). Safe to run at every start and by several at once.
 */
export async function prepareDatabase(pool: Pool, settings: Settings, say: (line: string) => void): Promise<void> {
  const applied = await migrate(pool, installQueue)
  if (applied.length > 0) say(`Database: ${applied.length} migrations applied`)
  const db = openKysely(pool)
  await writeSystemRoles(db)
  const seeded = settings.DEMO && (await isEmptyProgramme(db)) ? await seedDemonstration(pool, settings, new Date()) : undefined
  if (seeded) return introduce(seeded, say)
  const link = await firstAdministratorLink(db, settings, new Date())
  if (link) say(`Create the first administrator (works once): ${link}`)
}

function introduce({ administrators, password, users, movements }: Seeded, say: (line: string) => void): void {
  say(`Demonstration programme: ${users} users, ${movements} movements`)
  say(`Sign in as ${administrators.join(', ')}`)
  say(password ? `Password (shown once): ${password}` : 'Password: as DEMO_PASSWORD says')
}
