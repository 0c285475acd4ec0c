import assert from 'node:assert/strict'
import { it } from 'node:test'
import { endpoints, type EndpointId } from './endpoints.ts'
import { allows } from './permissions.ts'

/** What is read where these actions stand: a user's page, and the panel of a movement. */
const pages: readonly [EndpointId, readonly EndpointId[]][] = [
  ['user-details', ['edit-user', 'change-user-status', 'block-user', 'switch-paguelofacil', 'link-provider-user', 'send-recovery-mail', 'adjust-wallet', 'transfer', 'recharge-users']],
  ['transaction-details', ['reverse-movement', 'open-dispute']],
]

for (const [page, actions] of pages)
  for (const action of actions)
    it(`who may only call ${action} reads ${page}, where it is offered`, () => {
      const { access } = endpoints[action]
      assert.ok(typeof access !== 'string' && 'request' in access)
      assert.ok(allows({ request: access.request, approve: [] }, endpoints[page].access))
    })
