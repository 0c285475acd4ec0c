import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Writes who takes which rows out of the house as a file, before the first of them leaves: a download that breaks off has
 * shown some all the same.
 * @param taken what tells these rows from the others of the list
 */
export async function recordExport(db: Kysely<Database>, { actor, ip, routeOptions }: FastifyRequest, taken: Record<string, unknown>): Promise<void> {
  const by = actor ? { ...actor, address: ip } : { address: ip }
  await writeAudit(db, { actor: by, action: 'list.exported', subject: { type: 'list', id: routeOptions.config.endpoint ?? '' }, after: taken })
}
