import { answerList } from '../../../engines/lists/answer-list.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { walletMovementList } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { movementsOf } from '../movement.list.ts'
import { cashbackOf } from './cashback.list.ts'
import { referralsOf } from './referral.list.ts'
import { activityOfWallet } from './wallet-activity.list.ts'
import { findWallet, readWalletDetail } from './wallet-detail.ts'

/** What can be read of wallets. Each list is found by the id of its wallet. */
export const walletHandlers: Registration[] = [
  handle('wallet-details', ({ params }, { db }) => readWalletDetail(db, params.userId)),
  handle('wallet-transactions', async (call, services) => answerList(call, services, movementsOf((await findWallet(services.db, call.params.id)).account_id, walletMovementList))),
  handle('wallet-activity', async (call, services) => answerList(call, services, activityOfWallet((await findWallet(services.db, call.params.id)).id))),
  handle('wallet-referrals', async (call, services) => answerList(call, services, referralsOf((await findWallet(services.db, call.params.id)).user_id))),
  handle('wallet-cashback', async (call, services) => answerList(call, services, cashbackOf((await findWallet(services.db, call.params.id)).account_id))),
]
