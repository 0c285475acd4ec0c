import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { mayView, type DocumentRow } from './document.ts'

/** The list with this id, or nothing: an id that is no number of ours is simply not there. */
export async function findDocument(db: Kysely<Database>, id: string): Promise<DocumentRow | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return db.selectFrom('upload_documents').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

/**
 * The list, for one step of an operation.
 * @throws {Failure} document_not_found; document_wrong_operation where the caller may read what it really is
 */
export async function openDocument(db: Kysely<Database>, definition: BulkDefinition, id: string, actor: Actor): Promise<DocumentRow> {
  const document = await findDocument(db, id)
  if (document?.operation === definition.id) return document
  const other = document && operationOf(document.operation)
  throw new Failure(other && mayView(actor.grants, other) ? 'document_wrong_operation' : 'document_not_found')
}

/**
 * The list with its operation, whichever it is, for endpoints that serve all of them.
 * @throws {Failure} document_not_found, also where the caller may not read it
 */
export async function openAnyDocument(db: Kysely<Database>, id: string, actor: Actor): Promise<{ document: DocumentRow; definition: BulkDefinition }> {
  const document = await findDocument(db, id)
  const definition = document && operationOf(document.operation)
  if (!document || !definition || !mayView(actor.grants, definition)) throw new Failure('document_not_found')
  return { document, definition }
}
