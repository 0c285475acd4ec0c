import { operations } from '@ventanilla/contract/bulk/operations'
import type { Request } from '@ventanilla/contract/endpoints/requests.endpoints'
import { recordPage } from '@ventanilla/ui/changes'
import type { RecordPage } from '@ventanilla/ui/core'

/** Addresses of the pages of requests (specification section 2). */
export const requestsPath = '/requests'
export const approvedPath = (id: string): string => `/approve-detail/${encodeURIComponent(id)}`
export const rejectedPath = (id: string): string => `/rejected-detail/${encodeURIComponent(id)}`

/** The route of the bulk operation that a change confirms a list of; nothing for every other change. */
const routeOf = (change: string) => (change.endsWith('/process') ? operations.find(({ id }) => change === `${id}/process`)?.route : undefined)

/** The page of the record that a request is about, of a bulk list its review; nothing where it has none, or is made by the request. `of`: what the audit entry says of it. */
export const subjectPage = ({ subject_type: type, subject_id: id, change }: Pick<Request, 'subject_type' | 'subject_id' | 'change'>, of?: string | null): RecordPage | undefined =>
  recordPage({ type, id, of: type === 'upload_document' ? routeOf(change) : of })
