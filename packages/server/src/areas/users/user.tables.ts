import type { Generated } from 'kysely'
import type { CardStatus, KycReason, KycStatus, UserStatus, WalletStatus } from '@ventanilla/contract/states'
import type { Stamp, Stamped } from '../../platform/database/columns.ts'

export type UserTables = {
  users: Stamped & {
    id: Generated<string>
    first_name: string
    surname: string
    identification_type: string
    identification_number: string
    mobile: string
    email: string
    occupation: Generated<string>
    workplace: Generated<string>
    address1: Generated<string>
    address2: Generated<string>
    city: Generated<string>
    region: Generated<string>
    zip_code: Generated<string>
    country: Generated<string>
    salary_cents: number | null
    status: Generated<UserStatus>
    kyc_status: Generated<KycStatus>
    kyc_reason: KycReason | null
    kyc_updated_at: Date | null
    provider_user_id: string | null
    upload_document_id: number | null
    search: Generated<string>
  }
  wallets: Omit<Stamped, 'created_by'> & { id: Generated<string>; user_id: string; account_id: number; currency: Generated<string>; status: Generated<WalletStatus> }
  cards: Stamped & {
    id: Generated<string>
    user_id: string
    wallet_id: string
    account_id: number
    provider_card_id: string | null
    provider_wallet_id: string | null
    card_type: 'virtual' | 'physical'
    brand: Generated<string>
    last_four: string | null
    expiry: string | null
    status: Generated<CardStatus>
    status_reason: string | null
    status_changed_at: Stamp
    status_changed_by: string | null
    status_document_id: number | null
    monthly_limit_cents: number | null
    upload_document_id: number | null
  }
}
