import { cardChargeChanges } from '../areas/charges/card-charge.changes.ts'
import { paguelofacilChanges } from '../areas/charges/paguelofacil.changes.ts'
import { limitProviderChanges } from '../areas/suppliers/limit-provider.changes.ts'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { accessChanges } from '../areas/access/access.handlers.ts'
import { disputeChanges } from '../areas/balances/disputes/dispute.changes.ts'
import { moneyChanges } from '../areas/balances/money/money.changes.ts'
import { actionChanges } from '../areas/cards/actions/action.changes.ts'
import { generatedChanges } from '../areas/cards/actions/generated.changes.ts'
import { cardLimitChanges } from '../areas/cards/card-limit.changes.ts'
import { kycChanges } from '../areas/kyc/kyc.handlers.ts'
import { policyChanges } from '../areas/compliance/policy.changes.ts'
import { cashbackServiceChanges } from '../areas/marketing/cashback-service.changes.ts'
import { marketingAccountChanges } from '../areas/marketing/marketing-account.ts'
import { referralChanges } from '../areas/marketing/referral.changes.ts'
import { serviceChanges } from '../areas/marketing/service.changes.ts'
import { bannerChanges } from '../areas/marketing/banners/banner.changes.ts'
import { cashbackBannerChanges } from '../areas/marketing/banners/cashback-banner.changes.ts'
import { cashbackChanges } from '../areas/marketing/cashback.changes.ts'
import { notificationChanges } from '../areas/notifications/notification.changes.ts'
import { segmentChanges } from '../areas/segments/segment.changes.ts'
import { userChanges } from '../areas/people/user.changes.ts'
import { userStatusChanges } from '../areas/people/user-status.changes.ts'
import { bulkChanges } from '../engines/bulk/bulk.handlers.ts'
import type { Change } from '../engines/changes/change.ts'
import type { ChangeRegistration } from '../engines/changes/make-change.ts'

/** Every change with its parts. Start-up fails when one of the contract's changes is missing here. */
export const changes: readonly ChangeRegistration[] = [...accessChanges, ...policyChanges, ...cashbackChanges, ...cashbackServiceChanges, ...serviceChanges, ...cardChargeChanges, ...paguelofacilChanges, ...limitProviderChanges, ...referralChanges, ...marketingAccountChanges, ...segmentChanges, ...notificationChanges, ...bannerChanges, ...cashbackBannerChanges, ...moneyChanges, ...disputeChanges, ...userChanges, ...userStatusChanges, ...actionChanges, ...generatedChanges, ...cardLimitChanges, ...kycChanges, ...bulkChanges]

const byId = new Map(changes.map(({ change }) => [change.id, change]))
const missing = Object.entries(allEndpoints).filter(([id, { change }]) => change !== undefined && !byId.has(id))
if (missing.length > 0) throw new Error(`changes without parts: ${missing.map(([id]) => id).join(', ')}`)

/** The change of an endpoint of the contract. */
export function changeOf(id: string): Change {
  const change = byId.get(id)
  if (!change) throw new Error(`no such change: ${id}`)
  return change
}
