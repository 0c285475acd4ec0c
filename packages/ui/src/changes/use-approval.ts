import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { knownCents } from '@ventanilla/contract/money'
import { useApi } from '@ventanilla/remote-sdk/host-context'

/** Policy changes seldom, and a change of it that is made here makes the answer stale at once. */
const FRESH_MS = 60_000

/** `waits`: the change takes effect once a second person approves it. `above`: only where its amount, which is not known yet, is above this one. `byRecord`: it depends on the record. */
export type Approval = { waits: boolean; above?: string; byRecord?: true }

/**
 * Whether a change of the caller would wait for a second person. What the server does not say counts as no: the change is then
 * sent as any other, and the server decides.
 * @param change id of the endpoint, of a list `{operation}/process`
 * @param amount as money travels, where it is known
 */
export function useApproval(change: string, amount?: string): Approval {
  const { i18n } = useTranslation()
  // Each change has a name, and no other call has.
  const { data } = useQuery({ ...useApi().query('change-rules', {}), staleTime: FRESH_MS, retry: false, enabled: i18n.exists(`messages:changes.${change}`) })
  const rule = data?.results.find((one) => one.change === change)
  if (rule?.by_record) return { waits: false, byRecord: true }
  if (!rule?.asks) return { waits: false }
  if (rule.above === null) return { waits: true }
  const [asked, limit] = [amount === undefined ? undefined : knownCents(amount), knownCents(rule.above)]
  return asked === undefined || limit === undefined ? { waits: false, above: rule.above } : { waits: asked > limit }
}
