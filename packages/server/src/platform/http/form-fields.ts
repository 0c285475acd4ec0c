import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { MAX_ITEMS } from '@ventanilla/contract/constants'
import { Failure } from './failure.ts'

/**
 * Lets an endpoint with a JSON body be called with form data too: of each name the last text becomes a member of the body.
 * Files are passed over. The form is whole here, so that it has passed the limit of any other body.
 * @throws {Failure} validation_failed for a form that is cut off or malformed
 */
export function formFields({ headers }: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  return new Promise<Record<string, string>>((resolve, reject) => {
    const fields = new Map<string, string>()
    new Busboy({ headers: { 'content-type': headers['content-type'] ?? '' }, limits: { files: 0, fields: MAX_ITEMS, headerPairs: 20 } })
      .on('field', (name, value) => fields.set(name, value))
      .on('finish', () => resolve(Object.fromEntries(fields)))
      .on('error', reject)
      .end(body)
  }).catch(() => {
    throw new Failure('validation_failed')
  })
}
