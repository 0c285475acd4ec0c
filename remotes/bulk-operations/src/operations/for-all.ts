import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'

/** Calls without input that make a list out of the database and begin to process it. */
export type ForAll = {
  [I in EndpointId]: Endpoints[I] extends { body: unknown } | { query: unknown } | { params: unknown } ? never : ResponseOf<Endpoints[I]> extends { upload_document_id: string; progress: string } ? I : never
}[EndpointId]
