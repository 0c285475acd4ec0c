import { operations } from '@ventanilla/contract/bulk/operations'
import type { Registration } from '../../platform/http/handler.ts'
import type { ChangeRegistration } from '../changes/make-change.ts'
import { resultDownloadHandler, resultHandler, reviewHandler } from './rows/list-handlers.ts'
import { cancelHandler } from './process/cancel-list.ts'
import { processHandler } from './process/confirm-list.ts'
import { uploadHandler } from './upload/upload.handler.ts'

/** Every step of every bulk operation that changes nothing but the lists. */
export const bulkHandlers: Registration[] = operations.flatMap((definition) => [
  ...uploadHandler(definition),
  ...reviewHandler(definition),
  ...resultHandler(definition),
  ...resultDownloadHandler(definition),
])

/** Confirming a list of each operation that is processed, and cancelling the rest of it. */
export const bulkChanges: readonly ChangeRegistration[] = operations.flatMap((definition) => [...processHandler(definition), ...cancelHandler(definition)])
