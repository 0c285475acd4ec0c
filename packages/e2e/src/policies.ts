import type { EndpointId } from '@ventanilla/contract/endpoints'
import { askFor, callAs, tokenOf } from './api.ts'
import type { Stage } from './stage.ts'

/**
 * Changes that scenarios make on their way to what they are about: on the stage they take effect at once, although the
 * demonstration has people who could decide them. The scenarios of approval use other changes.
 */
const atOnce: readonly EndpointId[] = ['create-role', 'edit-role', 'create-admin', 'archive-admin', 'restore-admin', 'recharge-users', 'create-cashback']

/** Sets the policy of the stage as the product does it: the administrator asks, the checker approves. */
export async function setPolicies(stage: Stage): Promise<void> {
  const [admin, checker] = [await tokenOf(stage, 'admin'), await tokenOf(stage, 'checker')]
  const { results } = await callAs(stage, admin, 'policies', {})
  for (const { id, approval, version } of results.filter((policy) => atOnce.some((change) => change === policy.id))) {
    if (approval === 'never') continue
    const request = await askFor(stage, admin, 'edit-policy', { body: { id, approval: 'never', above: null, version } })
    const { request: filed } = await callAs(stage, checker, 'audit-entry', { params: { id: request } })
    await callAs(stage, checker, 'decide-task', { params: { id: filed?.tasks[0]?.id ?? '' }, body: { status: 'approved', whole: true } })
  }
}
