import type { BannerProblem } from './messages/banner-words.ts'
import { endProblem } from './programme-days.ts'

/** What the rules look at of a banner; what a form can't read yet is absent. Days are `YYYY-MM-DD`. */
type Terms = Partial<{ link_type: string; link: string; service_id: string | null; cashback_id: string | null; starts_at: string; ends_at: string | null }>
type Refused = { code: BannerProblem | 'required' | 'blank' | 'date_range_order' }
type Member = keyof Terms

/** An address that the app opens in a browser: by https, without a name or a password in it. */
function isSafeAddress(link: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/i.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

/** A screen of the app: a path that leads nowhere else. */
const isScreen = (link: string): boolean => /^\/(?!\/)[\w\-./~]*$/.test(link) && !link.split('/').includes('..')

/**
 * What is wrong between the fields of a banner, by field. Server and form ask the same: that its link is of its kind, and
 * that its days come in their order and are not over. `earliest` is the first day that a banner may begin on: today in a
 * form; on the server earlier, because a request waits some days. `before`: as it was, whose first day may be over.
 */
export function bannerProblems({ link_type, link, service_id, cashback_id, starts_at, ends_at }: Terms, { today, earliest = today, before }: { today: string; earliest?: string; before?: Terms | undefined }): Partial<Record<Member, Refused>> {
  const linkProblem = (): Refused | undefined => {
    if (link_type === undefined || link === undefined) return undefined
    if (link_type !== 'url' && link_type !== 'screen') return link === '' ? undefined : { code: 'link_of_other_type' }
    if (link === '') return { code: 'blank' }
    if (link_type === 'url') return isSafeAddress(link) ? undefined : { code: 'link_not_https' }
    return isScreen(link) ? undefined : { code: 'screen_invalid' }
  }
  const recordProblem = (type: string, id: string | null | undefined): Refused | undefined => {
    if (link_type === undefined || id === undefined) return undefined
    if (link_type === type) return id === null ? { code: 'required' } : undefined
    return id === null ? undefined : { code: 'link_of_other_type' }
  }
  const found: [Member, Refused | undefined][] = [
    ['link', linkProblem()],
    ['service_id', recordProblem('service', service_id)],
    ['cashback_id', recordProblem('cashback', cashback_id)],
    ['starts_at', starts_at !== undefined && starts_at < earliest && starts_at !== before?.starts_at ? { code: 'date_past' } : undefined],
    ['ends_at', endProblem({ starts_at, ends_at }, today, before?.ends_at)],
  ]
  return Object.fromEntries(found.filter(([, refused]) => refused !== undefined))
}
