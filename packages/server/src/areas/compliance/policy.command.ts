import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import type { Services } from '../../platform/services.ts'
import { readPolicies } from './policy.changes.ts'

/** When a change waits for a second person, in words. */
const approvalOf = ({ approval, above }: Pick<Policy, 'approval' | 'above'>): string => (approval === 'above' ? `above ${above ?? '(no amount)'}` : approval)

/**
 * `policy`: which changes wait for a second person now, one line for each: what is set, the default where that is another,
 * who set it and when, and how many can decide it. Where the beginning is not over, the change takes effect at once all the same.
 */
export async function policyCommand({ db, people }: Pick<Services, 'db' | 'people'>, say: (line: string) => void): Promise<void> {
  const head = ['change', 'approval', 'default', 'deciders', 'set by']
  const lines = (await readPolicies({ db, language: 'en' }, people)).map((policy) => [
    policy.id,
    policy.beginning ? `${approvalOf(policy)}, not yet` : approvalOf(policy),
    policy.approval === policy.default_approval ? '' : policy.default_approval,
    String(policy.deciders),
    policy.updated_by === null ? '' : `${policy.updated_by} ${policy.updated_at}`,
  ])
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of [head, ...lines]) say(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ').trimEnd())
  say('')
  say('not yet: the programme never had two administrators who could decide it, so it takes effect at once')
}
