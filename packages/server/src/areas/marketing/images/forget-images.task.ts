import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { eachAlone } from '../../../engines/jobs/each-alone.ts'
import { defineTask } from '../../../engines/jobs/jobs.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { IMAGES_LOCK } from './store-image.ts'

/** Who uploads an image names it when their form is sent: a day later nobody is at it. */
const KEPT_HOURS = 24
/** A store that is down keeps those who upload images waiting for so long at most: each attempt holds their lock. */
const LONGEST_MS = 5 * 60_000

/**
 * Removes images that nothing has ever named for a day, then their files. A file is written down before it goes, and goes
 * only while no image is made of it: a store that is down, or a worker that is killed, leaves it for the next night.
 */
export async function forgetImages({ db, files, log }: Pick<Services, 'db' | 'files' | 'log'>, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
  await alone(db, (transaction) =>
    sql`
      with gone as (
        delete from images i using unnamed_images u where u.image_id = i.id and u.uploaded_at < ${before} returning i.id, i.medium, i.small
      )
      insert into unneeded_files (name) select id from gone union select medium from gone union select small from gone on conflict do nothing`.execute(transaction),
  )
  const { rows } = await sql<{ name: string }>`select name from unneeded_files order by name`.execute(db)
  const remove = ({ name }: { name: string }) =>
    alone(db, async (transaction) => {
      const { rows: [needed] } = await sql<{ is: boolean }>`select file_is_needed(${name}) as is`.execute(transaction)
      if (!needed?.is) await files.remove(transaction, name)
      await sql`delete from unneeded_files where name = ${name}`.execute(transaction)
    })
  const over = AbortSignal.timeout(LONGEST_MS)
  const failures = await eachAlone({ log }, rows, remove, { named: ({ name }) => ({ file: name }), failed: 'a file of an image could not be removed', stopping: stopping ? AbortSignal.any([stopping, over]) : over })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files of images could not be removed`)
}

/** Works while nobody stores an image. */
const alone = (db: Kysely<Database>, work: Parameters<typeof inTransaction<unknown>>[1]) =>
  inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${IMAGES_LOCK})`.execute(transaction)
    await work(transaction)
  })

/** At a quarter past three in the night of Panama. */
export const forgetImagesTask = defineTask({
  name: 'forget-images',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '15 8 * * *',
  oneAtATime: true,
  work: (services, _payload, { stopping }) => forgetImages(services, services.clock.now(), stopping),
})
