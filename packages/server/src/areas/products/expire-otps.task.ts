import { z } from 'zod'
import { defineTask } from '../../engines/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'

/** Marks the one-time codes whose time has passed, and forgets them. @returns how many */
export async function expireOtps({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await db.updateTable('user_otps').set({ status: 'expired', code: null }).where('status', '=', 'active').where('expires_at', '<=', clock.now()).executeTakeFirst()
  return Number(numUpdatedRows)
}

export const expireOtpsTask = defineTask({ name: 'expire-otps', payload: z.object({}), pool: 'upkeep', cron: '* * * * *', oneAtATime: true, work: expireOtps })
