import { bulkEndpoints, bulkSteps } from './bulk/bulk-shapes.ts'
import { operations } from './bulk/operations.ts'
import type { EndpointShape } from './endpoint.ts'
import { accessEndpoints } from './endpoints/access.endpoints.ts'
import { auditEndpoints } from './endpoints/audit.endpoints.ts'
import { authEndpoints } from './endpoints/auth.endpoints.ts'
import { cardActionEndpoints } from './endpoints/card-actions.endpoints.ts'
import { cardChargeEndpoints } from './endpoints/card-charges.endpoints.ts'
import { cardEndpoints } from './endpoints/cards.endpoints.ts'
import { timelineEndpoints } from './endpoints/timeline.endpoints.ts'
import { userChangeEndpoints } from './endpoints/user-changes.endpoints.ts'
import { bannerEndpoints } from './endpoints/banners.endpoints.ts'
import { cashbackEndpoints } from './endpoints/cashback.endpoints.ts'
import { complianceEndpoints } from './endpoints/compliance.endpoints.ts'
import { dashboardEndpoints } from './endpoints/dashboard.endpoints.ts'
import { disputeEndpoints } from './endpoints/disputes.endpoints.ts'
import { documentEndpoints } from './endpoints/documents.endpoints.ts'
import { followEndpoints } from './endpoints/follow.endpoints.ts'
import { imageEndpoints } from './endpoints/images.endpoints.ts'
import { kycEndpoints } from './endpoints/kyc.endpoints.ts'
import { listsEndpoints } from './endpoints/lists.endpoints.ts'
import { marketingEndpoints } from './endpoints/marketing.endpoints.ts'
import { movementEndpoints } from './endpoints/movements.endpoints.ts'
import { moneyEndpoints } from './endpoints/money.endpoints.ts'
import { noticeEndpoints } from './endpoints/notices.endpoints.ts'
import { notificationEndpoints } from './endpoints/notifications.endpoints.ts'
import { otpEndpoints } from './endpoints/otp.endpoints.ts'
import { productEndpoints } from './endpoints/products.endpoints.ts'
import { profileEndpoints } from './endpoints/profile.endpoints.ts'
import { recoveryEndpoints } from './endpoints/recovery.endpoints.ts'
import { releaseEndpoints } from './endpoints/releases.endpoints.ts'
import { reportEndpoints } from './endpoints/reports.endpoints.ts'
import { requestEndpoints } from './endpoints/requests.endpoints.ts'
import { marketingAccountEndpoints } from './endpoints/marketing-account.endpoints.ts'
import { limitProviderEndpoints } from './endpoints/limit-providers.endpoints.ts'
import { paguelofacilEndpoints } from './endpoints/paguelofacil.endpoints.ts'
import { referralEndpoints } from './endpoints/referral.endpoints.ts'
import { roleEndpoints } from './endpoints/roles.endpoints.ts'
import { searchEndpoints } from './endpoints/search.endpoints.ts'
import { serviceEndpoints } from './endpoints/service.endpoints.ts'
import { segmentEndpoints } from './endpoints/segments.endpoints.ts'
import { userEndpoints } from './endpoints/users.endpoints.ts'
import { walletEndpoints } from './endpoints/wallets.endpoints.ts'

/** Every endpoint that is no step of a bulk operation, by id. */
export const endpoints = {
  ...authEndpoints,
  ...recoveryEndpoints,
  ...profileEndpoints,
  ...roleEndpoints,
  ...accessEndpoints,
  ...documentEndpoints,
  ...listsEndpoints,
  ...userEndpoints,
  ...kycEndpoints,
  ...cardEndpoints,
  ...cardActionEndpoints,
  ...walletEndpoints,
  ...moneyEndpoints,
  ...disputeEndpoints,
  ...userChangeEndpoints,
  ...timelineEndpoints,
  ...cashbackEndpoints,
  ...serviceEndpoints,
  ...cardChargeEndpoints,
  ...paguelofacilEndpoints,
  ...limitProviderEndpoints,
  ...referralEndpoints,
  ...marketingAccountEndpoints,
  ...segmentEndpoints,
  ...notificationEndpoints,
  ...bannerEndpoints,
  ...imageEndpoints,
  ...marketingEndpoints,
  ...productEndpoints,
  ...otpEndpoints,
  ...auditEndpoints,
  ...complianceEndpoints,
  ...requestEndpoints,
  ...noticeEndpoints,
  ...followEndpoints,
  ...reportEndpoints,
  ...releaseEndpoints,
  ...dashboardEndpoints,
  ...searchEndpoints,
  ...movementEndpoints,
}
export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints

/** Those of the bulk operations, keyed `operation/step`: made from the definitions. */
export const bulkEndpointTable: Record<string, EndpointShape> = Object.fromEntries(
  operations.flatMap((definition) => {
    const made = bulkEndpoints(definition)
    return bulkSteps.flatMap((step) => (made[step] ? [[`${definition.id}/${step}`, made[step]] as const] : []))
  }),
)

/** All of them: what the server registers and what the route table is made from. */
export const allEndpoints: Record<string, EndpointShape> = { ...endpoints, ...bulkEndpointTable }
