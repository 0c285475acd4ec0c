/**
 * The one table of permissions: the 22 labels of specification section 6 and the house's own (`releases`), each with a *request* and an *approve* set.
 * A role holds a subset of each set. The words shown for a code live in `messages/`.
 */
export const permissionGroups = ['access', 'marketing', 'balance', 'user', 'card', 'programme'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

export const permissions = {
  'admin-role': { group: 'access', label: 'create admin role' },
  'roles-permissions': { group: 'access', label: 'roles and permissions' },
  'decide-task': { group: 'access', label: 'approve and reject task' },
  cashback: { group: 'marketing', label: 'create and modify cashback program' },
  referral: { group: 'marketing', label: 'modify and create referral' },
  banner: { group: 'marketing', label: 'upload and modify banners' },
  'wallet-balance': { group: 'balance', label: 'increase or reduce wallet balance' },
  'card-balance': { group: 'balance', label: 'increase or reduce card balance' },
  transfer: { group: 'balance', label: 'transfer between wallet and card' },
  'reverse-transaction': { group: 'balance', label: 'reverse a transaction' },
  'user-status': { group: 'user', label: 'change user status' },
  'user-detail': { group: 'user', label: 'modify user detail' },
  'kyc-status': { group: 'user', label: 'change KYC status' },
  'user-otp': { group: 'user', label: 'users OTP' },
  'user-paguelofacil': { group: 'user', label: 'paguelofacil status of a user' },
  'card-block': { group: 'card', label: 'block and unblock card' },
  'card-dispute': { group: 'card', label: 'create card dispute' },
  'card-data': { group: 'card', label: 'modify user card data' },
  'card-fee': { group: 'card', label: 'card request fee' },
  'credit-card': { group: 'card', label: 'credit card' },
  'paguelofacil-limit': { group: 'programme', label: 'paguelofacil min/max limit' },
  suppliers: { group: 'programme', label: 'suppliers' },
  releases: { group: 'programme', label: 'releases of sections' },
} as const satisfies Record<string, { group: PermissionGroup; label: string }>

export type PermissionCode = keyof typeof permissions
export const permissionCodes = Object.keys(permissions) as [PermissionCode, ...PermissionCode[]]
/** Whether a text is one of the codes of the table. */
export const isPermission = (text: string): text is PermissionCode => Object.hasOwn(permissions, text)

/** What a role grants: codes it may request, and codes it may approve. */
export type Grants = { request: readonly PermissionCode[]; approve: readonly PermissionCode[] }

/**
 * Who may call an endpoint or open a page.
 * - `public`: anybody; `session`: any signed-in administrator; `code-token`: the token of VerifyCode and nothing else
 * - `{ request }`: all of these in the request set (acting); `{ approve }`: all of these in the approve set (deciding)
 * - `{ requestOne }`: at least one of these in the request set (a step that several kinds of acting have)
 * - `{ view }`: at least one of these in either set (reading)
 */
export type Access =
  | 'public'
  | 'session'
  | 'code-token'
  | { request: readonly PermissionCode[] }
  | { requestOne: readonly PermissionCode[] }
  | { approve: readonly PermissionCode[] }
  | { view: readonly PermissionCode[] }

/** Read access to the subject of `access`: any of its codes, in either set. */
export const reading = (access: Access): Access => (typeof access === 'string' ? access : { view: Object.values(access).flat() })

type Views = { readonly view: readonly PermissionCode[] }
/** Read access to what tells of two subjects at once: each of its codes gives both. */
export const readingBoth = (one: Views, other: Views): Access => ({ view: one.view.filter((code) => other.view.includes(code)) })

/** Whether `grants` satisfy `access` for a signed-in administrator. The server decides with it; the client hides with it. */
export function allows(grants: Grants, access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  if (access === 'code-token') return false
  if ('request' in access) return access.request.every((code) => grants.request.includes(code))
  if ('requestOne' in access) return access.requestOne.some((code) => grants.request.includes(code))
  if ('approve' in access) return access.approve.every((code) => grants.approve.includes(code))
  return access.view.some((code) => grants.request.includes(code) || grants.approve.includes(code))
}
