import { operations } from '@ventanilla/contract/bulk/operations'
import type { Registration } from '../../platform/http/handler.ts'
import { resultDownloadHandler, resultHandler, reviewHandler } from './rows/list-handlers.ts'
import { processHandler } from './process/process-list.ts'
import { uploadHandler } from './upload/upload.handler.ts'

/** Every step of every bulk operation. */
export const bulkHandlers: Registration[] = operations.flatMap((definition) => [
  ...uploadHandler(definition),
  ...reviewHandler(definition),
  ...processHandler(definition),
  ...resultHandler(definition),
  ...resultDownloadHandler(definition),
])
