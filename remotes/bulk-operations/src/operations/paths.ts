import type { DocumentStatus, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** Where the operations and their lists are (specification section 2). */
export const hubPath = '/credit-card'
export const reviewPath = ({ route }: BulkDefinition, id: string): string => `/${route}/${id}`
export const resultPath = (definition: BulkDefinition, id: string): string => `${reviewPath(definition, id)}/result`

const afterReview: readonly DocumentStatus[] = ['completed', 'partially_completed', 'failed', 'cancelled']
/** Whether the rows of a list have been applied: it then has a result instead of a review. */
export const isProcessed = (status: DocumentStatus): boolean => afterReview.includes(status)

/** Whether a list is past its review: it has a result, or will have one. */
export const leadsToResult = (status: DocumentStatus): boolean => isProcessed(status) || status === 'processing'

/** How a list ended, as the call that processed it answered. */
export type Processed = Pick<UploadDocument, 'status' | 'success_count' | 'fail_count' | 'total_count'>

/** The page that shows a list as it now stands. */
export const pathOf = (definition: BulkDefinition, { upload_document_id: id, status, problem }: Pick<UploadDocument, 'upload_document_id' | 'status' | 'problem'>): string =>
  isProcessed(status) && !problem && definition.endpoints.process ? resultPath(definition, id) : reviewPath(definition, id)
