import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

/** Lets an endpoint with a JSON body be called with form data too: the fields become the body. Files are not read. */
export async function readMultipartFields(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 50, fieldSize: 100_000 } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  request.body = fields
}
