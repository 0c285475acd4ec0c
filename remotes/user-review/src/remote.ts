import { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { disputeEndpoints } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { userEndpoints } from '@ventanilla/contract/endpoints/users.endpoints'
import { walletEndpoints } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { defineRemote, hostApi } from '@ventanilla/remote-sdk/declaration'

export default defineRemote({
  name: 'user-review',
  hostApi,
  pages: [
    {
      id: 'users',
      path: '/users',
      help: 'users',
      list: 'users',
      title: 'users.title',
      keywords: 'users.keywords',
      access: userEndpoints.users.access,
      navigation: { section: 'people', icon: 'users', order: 10 },
    },
    {
      id: 'user',
      path: '/users/:userId',
      help: 'user',
      title: 'user.one',
      access: userEndpoints['user-details'].access,
      parent: 'users',
    },
    { id: 'form', path: '/form', title: 'user.edit.title', access: { request: ['user-detail'] }, parent: 'user', help: 'user-data', ofRecord: true },
    { id: 'kyc', path: '/requests/kyc', title: 'kyc.title', keywords: 'kyc.keywords', access: { view: ['kyc-status'] }, navigation: { section: 'people', icon: 'id', order: 20 }, help: 'kyc' },
    { id: 'kyc-run', path: '/requests/kyc/:run', title: 'kyc.run.one', access: { view: ['kyc-status'] }, parent: 'kyc', help: 'kyc-mails' },
    { id: 'view-details', path: '/view-details', title: 'kyc.details.title', access: { view: ['kyc-status'] }, parent: 'kyc', ofRecord: true },
    { id: 'product-history', path: '/user/history/product/:id', title: 'products.title', access: userEndpoints['user-details'].access, parent: 'user', help: 'products' },
    { id: 'service-history', path: '/user/history/service/:id', title: 'products.services', access: userEndpoints['user-details'].access, parent: 'user', help: 'products' },
    {
      id: 'users-otp',
      path: '/users-otp',
      help: 'codes',
      list: 'user-otps',
      title: 'otp.title',
      keywords: 'otp.keywords',
      access: { view: ['user-otp'] },
      navigation: { section: 'people', icon: 'key', order: 40 },
    },
    { id: 'card-history', path: '/user/history/card/:id', title: 'money.card.history', access: cardEndpoints['card-transactions'].access, parent: 'user', help: 'movements' },
    { id: 'wallet-history', path: '/user/history/wallet/:id', title: 'money.wallet.history', access: walletEndpoints['wallet-transactions'].access, parent: 'user', help: 'movements' },
    { id: 'disputes', path: '/disputes', title: 'money.disputes.title', access: disputeEndpoints.disputes.access, navigation: { section: 'people', icon: 'M5 21V4h13l-2.5 4.5L18 13H5', order: 20 }, help: 'disputes' },
    { id: 'dispute', path: '/disputes/:id', title: 'money.disputes.one', access: disputeEndpoints.dispute.access, parent: 'disputes' },
    { id: 'requests', path: '/requests', title: 'requests.title', keywords: 'requests.keywords', access: 'session', navigation: { section: 'control', icon: 'M4 13l3-8h10l3 8v6H4ZM4 13h5l1.5 2.5h3L15 13h5', order: 5 }, help: 'requests' },
    { id: 'request-detail', path: '/request-detail/:id', title: 'requests.one', access: 'session', parent: 'requests' },
    { id: 'approve-detail', path: '/approve-detail/:id', title: 'requests.approvedTitle', access: 'session', parent: 'requests' },
    { id: 'rejected-detail', path: '/rejected-detail/:id', title: 'requests.rejectedTitle', access: 'session', parent: 'requests' },
  ],
})
