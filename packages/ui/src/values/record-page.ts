import type { RecordType } from '@ventanilla/contract/endpoints/audit.endpoints'
import { cardPath, userPath, type RecordPage } from './record-links.tsx'

/** A record that a change or an entry of the audit log is about. */
type RecordPlace = {
  type: string
  /** Null for what a request creates. */
  id: string | null
  /** What its page needs beside its id: of a card its user, of an uploaded list the route of its operation. */
  of?: string | null | undefined
}

const under = (path: string) => (id: string) => `${path}/${encodeURIComponent(id)}`
type Page = Pick<RecordPage, 'needs'> & { to: (id: string, of: string | undefined) => string | undefined }

const pages: Readonly<Record<RecordType, Page>> = {
  role: { to: under('/role-edit'), needs: 'role' },
  admin: { to: under('/roles-permissions/admins'), needs: 'admin' },
  user: { to: userPath, needs: 'user-details' },
  card: { to: (id, user) => (user === undefined ? undefined : cardPath(user, id)), needs: 'card-details' },
  upload_document: { to: (id, route) => (route === undefined ? undefined : under(`/${route}`)(id)), needs: 'upload-history' },
  cashback: { to: under('/cashback'), needs: 'cashback' },
  service: { to: () => '/marketing/services', needs: 'service' },
  referral: { to: under('/marketing/referrals'), needs: 'referral' },
  marketing_account: { to: () => '/cashback', needs: 'marketing-account' },
  segment: { to: under('/edit-segmentation'), needs: 'segmentation' },
  notification: { to: under('/marketing/notifications'), needs: 'notification' },
  banner: { to: under('/marketing/banners'), needs: 'banner' },
  cashback_banner: { to: under('/cashback/banner/detail'), needs: 'cashback-banner' },
  limit_provider: { to: under('/suppliers'), needs: 'limit-provider' },
  card_charge: { to: () => '/card-fees', needs: 'card-charge' },
  paguelofacil_charge: { to: () => '/paguelofacil-charge', needs: 'paguelofacil-charge' },
  dispute: { to: under('/disputes'), needs: 'dispute' },
  kyc_mail_run: { to: under('/requests/kyc'), needs: 'kyc-mail-run' },
  policy: { to: () => '/compliance/policy', needs: 'policies' },
}
const hasPage = (type: string): type is RecordType => Object.hasOwn(pages, type)

/** The page of a record; nothing where its kind has none, or its address is not known. */
export function recordPage({ type, id, of }: RecordPlace): RecordPage | undefined {
  if (id === null || !hasPage(type)) return undefined
  const { to, needs } = pages[type]
  const address = to(id, of ?? undefined)
  return address === undefined ? undefined : { to: address, needs }
}
