import assert from 'node:assert/strict'
import { it } from 'node:test'
import { writeSystemRoles } from '../../areas/sign-in/system-roles.ts'
import { freshDatabase } from '../test/database.ts'
import { testServices } from '../test/server.ts'
import { paydays } from './paydays.ts'
import { seedDemonstration } from './seed-demonstration.ts'

it('pays wages a week apart or more, whatever day it is, and says of each list another day', () => {
  for (let day = 0; day < 800; day += 1) {
    const paid = paydays(new Date(Date.UTC(2026, 10, 1 + day, day % 24)), 90)
    assert.ok(paid.length >= 5)
    assert.ok(paid.every(({ midnight }, at) => at === 0 || midnight - (paid[at - 1]?.midnight ?? 0) >= 7 * 86_400_000))
    assert.equal(new Set(paid.map((payday) => payday.day)).size, paid.length)
  }
})

it('lets the demonstration be written on a day whose first list of wages would be paid the day before the next', async () => {
  const database = await freshDatabase()
  try {
    await writeSystemRoles(database.db)
    const answer = await seedDemonstration(testServices(database, { DEMO_SEED: '507' }), new Date('2026-11-27T18:20:00Z'))
    assert.equal(answer?.users, 400)
    const { rows } = await database.pool.query<{ file_name: string; file_sha256: string }>(`select file_name, file_sha256 from upload_documents where file_name like 'planilla-%' order by file_name`)
    assert.deepEqual([rows.length, new Set(rows.map(({ file_sha256 }) => file_sha256)).size], [6, 6])
    assert.deepEqual(rows.slice(0, 2).map(({ file_name }) => file_name), ['planilla-2026-08-29.csv', 'planilla-2026-09-15.csv'])
  } finally {
    await database.drop()
  }
})
