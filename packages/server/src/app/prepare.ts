import type { Pool } from 'pg'
import { firstAdministratorLink } from '../areas/sign-in/first-administrator.ts'
import { writeSystemRoles } from '../areas/sign-in/system-roles.ts'
import { installQueue } from '../engines/jobs/jobs.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openKysely } from '../platform/database/pool.ts'
import { grantToServer, loginOf, settingsOfPooled } from '../platform/database/server-user.ts'
import { isEmptyProgramme, seedDemonstration, type Seeded } from './demonstration/seed-demonstration.ts'
import type { Services } from '../platform/services.ts'
import type { Settings } from '../platform/settings.ts'

/** Migrations, rights of the server's user, and system roles. @param pool of the user that owns the tables @returns the names of what was applied */
export async function migrateAll(pool: Pool, { DATABASE_URL, DATABASE_DIRECT_URL, STATEMENT_TIMEOUT_MS }: Settings): Promise<string[]> {
  // Under the lock of the migrations: two that grant the same at the same moment get in each other's way.
  const applied = await migrate(pool, async () => {
    await installQueue(pool)
    const { rows } = await pool.query<{ owner: string }>('select current_user as owner')
    const server = loginOf(DATABASE_URL ?? '')
    if (server.user !== '' && rows[0]?.owner !== server.user) await grantToServer(pool, server)
    if (DATABASE_DIRECT_URL) await settingsOfPooled(pool, server, STATEMENT_TIMEOUT_MS)
  })
  await writeSystemRoles(openKysely(pool))
  return applied
}

/**
 * Brings a database to where the server can start: migrations, system roles, and on an empty one the demonstration
 * programme (or, without it, the link that creates the first administrator). Safe to run at every start and by several at once.
 */
export async function prepareDatabase(services: Services & { pool: Pool }, say: (line: string) => void): Promise<void> {
  const { pool, db, settings, clock } = services
  const applied = await migrateAll(pool, settings)
  if (applied.length > 0) say(`Database: ${applied.length} migrations applied`)
  const seeded = settings.DEMO && (await isEmptyProgramme(db)) ? await seedDemonstration(services, clock.now()) : undefined
  if (seeded) return introduce(seeded, say)
  const link = await firstAdministratorLink(db, settings, clock.now())
  if (link) say(`Create the first administrator (works once): ${link}`)
}

function introduce({ administrators, password, users, movements }: Seeded, say: (line: string) => void): void {
  say(`Demonstration programme: ${users} users, ${movements} movements`)
  say(`Sign in as ${administrators.join(', ')}`)
  say(password ? `Password (shown once): ${password}` : 'Password: as DEMO_PASSWORD says')
}
