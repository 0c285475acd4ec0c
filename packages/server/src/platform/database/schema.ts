import type { AuditTables } from '../../engines/audit/audit.tables.ts'
import type { AuthTables } from '../../areas/sign-in/auth.tables.ts'
import type { CashbackTables } from '../../areas/marketing/cashback.tables.ts'
import type { DocumentTables } from '../../engines/bulk/documents/documents.tables.ts'
import type { MailTables } from '../../engines/mail/mail.tables.ts'
import type { UserTables } from '../../areas/users/user.tables.ts'
import type { LedgerTables } from '../../engines/ledger/ledger.tables.ts'

/** Every table as kysely sees it; each area writes its own tables down beside its code. */
export type Database = AuthTables & AuditTables & UserTables & LedgerTables & CashbackTables & MailTables & DocumentTables
