import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'

/** A process that owns the embedded PostgreSQL of a folder, for tests of what happens when it is killed. */
const [, , dataDir = '', mode] = process.argv
const server = await startEmbeddedPostgres({ dataDir, configuration: ['fsync=off'] })
const stop = () => void server.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
if (mode === 'once') stop()
else process.send?.(server.url('postgres'))
