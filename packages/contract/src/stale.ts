/** A change may file or close a request, and always writes to the audit log. */
const log = ['audit-log', 'new-audit-log', 'read-audit-log', 'audit-entry', 'record-history', 'compliance-summary'] as const
/** The bell, and all of one's notices. */
const bell = ['bell', 'bell-list'] as const
/** What the dashboard shows of money, and of what waits. */
const figures = ['cash-in', 'cash-out', 'wallet', 'card', 'total', 'figures', 'movements', 'dashboard-details'] as const
const requests = ['dashboard-details', 'requests', 'request-tasks', 'request-task', 'approved-tasks', 'rejected-tasks', 'decided-tasks', 'pending-changes', ...bell, ...log] as const

/** What shows where users stand with their KYC, and the mails about it. */
const kyc = ['kyc-users', 'all-kyc-users', 'check-kyc-status', 'kyc-details', 'kyc-mail-preview', 'kyc-mail-to-all', 'kyc-mail-runs', 'kyc-mail-run', 'kyc-mail-recipients'] as const

const groups = {
  uploads: ['upload-history', 'all-uploads', ...requests],
  users: ['users', 'user-details', 'user-timeline', 'wallet-activity', 'count-of-users', 'created-users', 'all-created-users', ...kyc, ...requests],
  kyc: ['users', 'user-details', 'user-timeline', 'wallet-activity', 'count-of-users', ...kyc, ...requests],
  cards: ['cards', 'card-details', 'card-activity', 'card-requests', 'all-card-requests', 'card-activations', 'all-card-activations', 'users', 'user-details', 'user-timeline', 'count-of-users', ...requests],
  balances: [
    ...['users', 'user-details', 'user-timeline', 'cards', 'card-details', 'card-transactions', 'card-balance', 'card-cashback', 'transaction-details', ...figures],
    ...['wallet-details', 'wallet-activity', 'wallet-transactions', 'wallet-referrals', 'wallet-cashback'],
    ...['top-up-summary', 'all-top-ups', 'reversals', 'all-reversals', ...requests],
  ],
  disputes: ['disputes', 'card-disputes', 'dispute', 'movement-disputes', 'transaction-details', 'user-details', ...requests],
  roles: ['roles', 'role', 'permissions', 'admins', 'admin', 'archived-admins', 'admins-by-permissions', 'current-user', ...requests],
  /** Administrators; roles count them. */
  admins: ['admins', 'admin', 'archived-admins', 'admins-by-permissions', 'roles', 'role', 'permissions', 'current-user', ...requests],
  requests,
  bell,
  log,
  releases: ['releases', 'release', ...log],
  policies: ['policies', 'change-rules', ...requests],
  cashbacks: ['cashbacks', 'cashback', 'cashback-services', 'cashback-rewards', 'services', 'service', 'cashback-banner', 'marketing-overview', ...requests],
  services: ['services', 'service', 'cashback-services', ...requests],
  referrals: ['referrals', 'referral', 'referral-details', ...requests],
  marketing: ['marketing-account', ...requests],
  paguelofacil: ['paguelofacil-now', 'paguelofacil-charges', 'paguelofacil-charge', ...requests],
  limits: ['limit-providers', 'limit-provider', 'limit-provider-kpi', ...requests],
  charges: ['card-charges', 'card-charge', ...requests],
  notifications: ['notifications', 'notification', 'notification-results', 'in-app-notifications', 'segmentations', 'segmentation', ...requests],
  segments: ['segments', 'segmentations', 'segmentation', 'segment-history', 'national-id-lists', 'users', 'user-details', ...requests],
  banners: ['banners', 'banners-of-type', 'banner', 'marketing-overview', ...requests],
  cashbackBanners: ['cashback-banner', ...requests],
  sessions: ['own-sessions', 'admin', ...requests],
} as const satisfies Record<string, readonly string[]>

/**
 * Ids of endpoints that show the same records, in named groups: a call lists in `invalidates` the groups that it makes
 * stale. The audit log shows every change, so it is in every group.
 `decided`: a decision may apply any change.
 */
export const stale = { ...groups, decided: [...new Set(Object.values(groups).flat())] } satisfies Record<string, readonly string[]>
