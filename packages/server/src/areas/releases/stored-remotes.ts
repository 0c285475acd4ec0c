import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { STORED_REMOTES } from './database-store.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png', '.woff2': 'font/woff2' }

/** Serves the files of releases that were sent to the server. They never change, and have hashes that say what they must be. */
export function serveStoredRemotes(app: FastifyInstance, db: Kysely<Database>): void {
  app.get<{ Params: { remote: string; build: string; path: string } }>(`${STORED_REMOTES}/:remote/:build/:path`, { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    const { remote, build, path } = request.params
    const type = types[extname(path)]
    const file = type && (await db.selectFrom('release_files').select('content').where('remote', '=', remote).where('build', '=', build).where('path', '=', path).executeTakeFirst())
    if (!file) {
      reply.callNotFound()
      return reply
    }
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' })
    return reply.type(type).send(file.content)
  })
}
