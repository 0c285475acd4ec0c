import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { openDocument } from '../documents/open-document.ts'
import { handleBulk } from '../../../platform/http/handler.ts'
import { sendExport } from './send-export.ts'

/** The result of a list as a file. */
export const resultDownloadHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'download', async ({ body, actor, language, ...call }, services) => {
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    return sendExport(services, { definition, document, of: 'result', language, ...call })
  })
