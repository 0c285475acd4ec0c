import { operations } from '@ventanilla/contract/bulk/operations'
import type { Request } from '@ventanilla/contract/endpoints/requests.endpoints'
import { userPath } from '../user/paths.ts'

/** Addresses of the pages of requests (specification section 2). */
export const requestsPath = '/requests'
export const approvedPath = (id: string): string => `/approve-detail/${encodeURIComponent(id)}`
export const rejectedPath = (id: string): string => `/rejected-detail/${encodeURIComponent(id)}`

/** Which bulk operation a change confirms a list of; nothing for every other change. */
const operationOf = (change: string) => (change.endsWith('/process') ? operations.find(({ id }) => change === `${id}/process`) : undefined)

/** The page of the record that a request is about, of a bulk list its review; nothing where it has none, or is made by the request. */
export function recordPath({ subject_type: type, subject_id, change }: Pick<Request, 'subject_type' | 'subject_id' | 'change'>): string | undefined {
  if (subject_id === null) return undefined
  const id = encodeURIComponent(subject_id)
  const route = operationOf(change)?.route
  const pages: Record<Request['subject_type'], string | undefined> = {
    role: `/role-edit/${id}`,
    admin: `/roles-permissions/admins/${id}`,
    user: userPath(subject_id),
    upload_document: route && `/${route}/${id}`,
    card: undefined,
    cashback: `/cashback/${id}`,
    service: `/marketing/services`,
    referral: `/marketing/referrals/${id}`,
    marketing_account: '/cashback',
    segment: `/edit-segmentation/${id}`,
    notification: `/marketing/notifications/${id}`,
    banner: `/marketing/banners/${id}`,
    cashback_banner: `/cashback/banner/detail/${id}`,
    limit_provider: `/suppliers/${id}`,
    card_charge: '/card-fees',
    paguelofacil_charge: '/paguelofacil-charge',
    dispute: `/disputes/${id}`,
    kyc_mail_run: `/requests/kyc/${id}`,
    policy: '/compliance/policy',
  }
  return pages[type]
}
