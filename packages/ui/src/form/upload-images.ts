import { ApiError } from '@ventanilla/api-client/api-error'
import type { Api } from '@ventanilla/api-client/api'

/** Where a file was stored. A form that is sent again does not upload it again. */
const stored = new WeakMap<File, string>()

/**
 * What a form sends: of each file that was chosen the address under which it is stored, once it is.
 * @throws {ApiError} what is wrong with a file, at the member that holds it
 */
export async function withUploads(api: Api, values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const sent: Record<string, unknown> = { ...values }
  for (const [member, value] of Object.entries(values)) if (value instanceof File) sent[member] = await uploaded(api, member, value)
  return sent
}

async function uploaded(api: Api, member: string, file: File): Promise<string> {
  const before = stored.get(file)
  if (before !== undefined) return before
  try {
    const { image_url } = await api.call('upload-image', { body: { file } })
    stored.set(file, image_url)
    return image_url
  } catch (error) {
    throw at(member, error)
  }
}

/** The upload speaks of its field `file`; the form has it under another name. */
function at(member: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.body) return error
  const { status, body, message } = error
  const problems = body.problems.map((problem) => (problem.field === 'file' ? { ...problem, field: member } : problem))
  return new ApiError('HTTP_ERROR', message, { ...(status !== undefined && { status }), body: { ...body, problems } })
}
