import { endpoints, type EndpointId } from '@ventanilla/contract/endpoints'
import { allows, permissionCodes } from '@ventanilla/contract/permissions'
import remote from './remote.ts'

/** The call without which each page shows nothing. */
const opensWith: Readonly<Record<string, EndpointId>> = {
  users: 'users',
  user: 'user-details',
  kyc: 'kyc-users',
  'kyc-run': 'kyc-mail-run',
  'view-details': 'kyc-details',
  'product-history': 'user-details',
  'service-history': 'user-details',
  'users-otp': 'user-otps',
  'card-history': 'card-transactions',
  'wallet-history': 'wallet-transactions',
  disputes: 'disputes',
  dispute: 'dispute',
}
const grants = permissionCodes.flatMap((code) => [{ request: [code], approve: [] }, { request: [], approve: [code] }])
const pages = remote.pages.filter(({ access }) => typeof access !== 'string' && !('request' in access))

test.each(pages)('who may make the call with which $path opens may open the page', ({ id, access }) => {
  const call = opensWith[id]
  expect(call).toBeDefined()
  expect(grants.filter((granted) => call && allows(granted, endpoints[call].access) && !allows(granted, access))).toEqual([])
})
