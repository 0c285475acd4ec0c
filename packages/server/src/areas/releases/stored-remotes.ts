import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/schema.ts'
import { FOR_EVER, publicFile } from '../../platform/web/public-file.ts'
import { STORED_REMOTES, storedFile } from './database-store.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png', '.woff2': 'font/woff2' }

type Place = [remote: string, build: string, path: string]

/** What is kept of them in memory, in bytes: the builds that are live, so that who asks without signing in takes nothing of the database. */
const KEPT_BYTES = 32 << 20

/** Serves the files of releases that were sent to the server. They never change, and have hashes that say what they must be. */
export function serveStoredRemotes(app: FastifyInstance, db: Kysely<Database>): void {
  const kept = new LRUCache<string, Buffer, Place>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: (_key, _old, { context }) => storedFile(db, ...context),
  })
  app.get<{ Params: { remote: string; build: string; path: string } }>(`${STORED_REMOTES}/:remote/:build/:path`, { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    const { remote, build, path } = request.params
    const type = types[extname(path)]
    const content = type && (await kept.fetch(`${remote}/${build}/${path}`, { context: [remote, build, path] }))
    if (!content) {
      reply.callNotFound()
      return reply
    }
    return reply.headers(publicFile(FOR_EVER)).type(type).send(content)
  })
}
