import type { Generated, GeneratedAlways } from 'kysely'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Problem } from '@ventanilla/contract/errors'
import type { Json, Stamp } from '../../../platform/database/columns.ts'

export type DocumentTables = {
  upload_documents: {
    id: GeneratedAlways<number>
    operation: string
    file_name: string
    file_size: number
    file_sha256: string
    media_type: string
    status: DocumentStatus
    total_count: number
    success_count: number
    fail_count: number
    processed_count: Generated<number>
    pending_count: Generated<number>
    processed_row: Generated<number>
    total_cents: number | null
    warnings: Json<Problem[]>
    emails: Generated<string[]>
    unwritten_emails: Generated<string[]>
    language: Language
    created_at: Stamp
    created_by: string
    created_by_email: string
    confirmed_at: Date | null
    confirmed_by: string | null
    confirmed_by_email: string | null
    touched_at: Stamp
    processed_at: Date | null
    failures: Generated<number>
    search_indexed: Generated<boolean>
  }
}
