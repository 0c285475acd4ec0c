import type { AuditTables } from '../audit/audit.tables.ts'
import type { AuthTables } from '../auth/auth.tables.ts'
import type { CashbackTables } from '../cashback/cashback.tables.ts'
import type { DocumentTables } from '../documents/documents.tables.ts'
import type { MailTables } from '../mail/mail.tables.ts'
import type { UserTables } from '../users/user.tables.ts'
import type { LedgerTables } from './ledger.tables.ts'

/** Every table as kysely sees it; each area writes its own tables down beside its code. */
export type Database = AuthTables & AuditTables & UserTables & LedgerTables & CashbackTables & MailTables & DocumentTables
