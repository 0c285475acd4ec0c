import { changes } from './changes.ts'
import { requestHandlers } from '../areas/compliance/request.handlers.ts'
import { accessHandlers } from '../areas/access/access.handlers.ts'
import { auditHandlers } from '../areas/compliance/audit.handlers.ts'
import { authHandlers } from '../areas/sign-in/auth.handlers.ts'
import type { Keys } from '../platform/keys.ts'
import type { Tokens } from '../areas/sign-in/tokens.ts'
import { bellHandlers } from '../engines/notices/bell.handlers.ts'
import { bulkHandlers } from '../engines/bulk/bulk.handlers.ts'
import { bannerHandlers } from '../areas/marketing/banners/banner.changes.ts'
import { cashbackBannerHandlers } from '../areas/marketing/banners/cashback-banner.changes.ts'
import { overviewHandlers } from '../areas/marketing/overview/overview.handlers.ts'
import { imageHandlers } from '../areas/marketing/images/image.handlers.ts'
import { cardChargeHandlers } from '../areas/charges/card-charge.changes.ts'
import { limitProviderHandlers } from '../areas/suppliers/limit-provider.changes.ts'
import { paguelofacilHandlers } from '../areas/charges/paguelofacil.changes.ts'
import { cardHandlers } from '../areas/cards/card.handlers.ts'
import { cashbackServiceHandlers } from '../areas/marketing/cashback-service.changes.ts'
import { marketingAccountHandlers } from '../areas/marketing/marketing-account.ts'
import { referralHandlers } from '../areas/marketing/referral.changes.ts'
import { serviceHandlers } from '../areas/marketing/service.changes.ts'
import { cashbackHandlers } from '../areas/marketing/cashback.changes.ts'
import { dashboardHandlers } from '../areas/dashboard/dashboard.handlers.ts'
import { documentHandlers } from '../areas/uploads/uploads.handlers.ts'
import { balanceListHandlers } from '../areas/balances/balance-lists.handlers.ts'
import { productHandlers } from '../areas/products/product.handlers.ts'
import { disputeHandlers } from '../areas/balances/disputes/dispute.changes.ts'
import { walletHandlers } from '../areas/balances/wallets/wallet.handlers.ts'
import { kycHandlers } from '../areas/kyc/kyc.handlers.ts'
import { peopleHandlers } from '../areas/people/people.handlers.ts'
import { notificationHandlers } from '../areas/notifications/notification.handlers.ts'
import { segmentHandlers } from '../areas/segments/segment.changes.ts'
import { releaseHandlers } from '../areas/releases/release.handlers.ts'
import { userHandlers } from '../areas/users/user.handlers.ts'
import { reportHandlers } from '../areas/reports/report.handlers.ts'
import { searchHandler } from './search.handler.ts'
import type { Registration } from '../platform/http/handler.ts'

/** Every handler of the server. Start-up fails when one of the contract's endpoints is missing here. */
export const allHandlers = (tokens: Tokens, keys: Keys): Registration[] => [
  ...authHandlers(tokens, keys),
  ...accessHandlers(tokens),
  ...changes,
  ...requestHandlers,
  ...userHandlers,
  ...segmentHandlers,
  ...releaseHandlers,
  ...notificationHandlers(keys),
  ...kycHandlers,
  ...peopleHandlers,
  ...cardHandlers,
  ...cardChargeHandlers,
  ...paguelofacilHandlers,
  ...limitProviderHandlers,
  ...cashbackHandlers,
  ...cashbackServiceHandlers,
  ...serviceHandlers,
  ...referralHandlers,
  ...marketingAccountHandlers,
  ...bannerHandlers,
  ...cashbackBannerHandlers,
  ...imageHandlers,
  ...overviewHandlers,
  ...auditHandlers,
  ...dashboardHandlers,
  ...bulkHandlers,
  ...documentHandlers,
  ...balanceListHandlers,
  ...productHandlers(keys),
  ...walletHandlers,
  ...disputeHandlers,
  ...bellHandlers,
  ...reportHandlers,
  searchHandler,
]
