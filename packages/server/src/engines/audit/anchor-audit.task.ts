import { z } from 'zod'
import type { Services } from '../../platform/services.ts'
import { defineTask } from '../jobs/queue.ts'
import { anchorsFile, appendAnchor, readHead, readLastHash } from './anchors.ts'

/** Writes down where the audit log stands; nothing where it stands still. */
export async function anchorAudit({ pool, clock, settings }: Pick<Services, 'pool' | 'clock' | 'settings'>): Promise<void> {
  const head = await readHead(pool)
  const file = anchorsFile(settings)
  if (head && head.hash !== (await readLastHash(file))) await appendAnchor(file, head, clock.now())
}

/** When a worker starts and every hour, into its data folder. */
export const anchorAuditTask = defineTask({ name: 'anchor-audit', payload: z.object({}), pool: 'upkeep', cron: '0 * * * *', oneAtATime: true, work: anchorAudit })
