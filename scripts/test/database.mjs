import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One embedded PostgreSQL for all test files of a section, unless `TEST_DATABASE_URL` names one already. Each file clones
 * databases of its own from a template that is made once.
 */
export async function withTestDatabase(work) {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL)
  const { startEmbeddedPostgres } = await import('../../packages/server/dist/platform/database/embedded/embedded-postgres.js')
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-tests-'))
  await chmod(dataDir, 0o755) // root's PostgreSQL runs as another account, which has to get through
  const configuration = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']
  const server = await startEmbeddedPostgres({ dataDir, configuration })
  try {
    return await work(server.url('postgres'))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
