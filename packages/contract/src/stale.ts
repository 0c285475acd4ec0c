/** A change may file or close a request, and always writes to the audit log. */
const log = ['audit-log', 'new-audit-log', 'read-audit-log', 'audit-entry', 'record-history', 'compliance-summary'] as const
/** The bell, and all of one's notices. */
const bell = ['bell', 'bell-list'] as const
const requests = ['requests', 'request-tasks', 'request-task', 'approved-tasks', 'rejected-tasks', 'decided-tasks', 'pending-changes', ...bell, ...log] as const

const groups = {
  uploads: ['upload-history', 'all-uploads', ...requests],
  users: ['users', 'user-details', 'user-timeline', 'count-of-users', 'created-users', 'all-created-users', ...requests],
  cards: ['cards', 'card-details', 'card-activity', 'card-requests', 'all-card-requests', 'card-activations', 'all-card-activations', 'users', 'user-details', 'user-timeline', 'count-of-users', ...requests],
  balances: [
    ...['users', 'user-details', 'user-timeline', 'cards', 'card-details', 'card-transactions', 'card-balance', 'transaction-details', 'cash-in', 'cash-out'],
    ...['top-up-summary', 'all-top-ups', 'reversals', 'all-reversals', ...requests],
  ],
  roles: ['roles', 'role', 'permissions', 'admins', 'admin', 'archived-admins', 'admins-by-permissions', 'current-user', ...requests],
  /** Administrators; roles count them. */
  admins: ['admins', 'admin', 'archived-admins', 'admins-by-permissions', 'roles', 'role', 'permissions', 'current-user', ...requests],
  requests,
  bell,
  log,
  policies: ['policies', 'change-rules', ...requests],
  cashbacks: ['cashbacks', 'cashback', ...requests],
  sessions: ['own-sessions', 'admin', ...requests],
} as const satisfies Record<string, readonly string[]>

/**
 * Ids of endpoints that show the same records, in named groups: a call lists in `invalidates` the groups that it makes
 * stale. The audit log shows every change, so it is in every group.
 `decided`: a decision may apply any change.
 */
export const stale = { ...groups, decided: [...new Set(Object.values(groups).flat())] } satisfies Record<string, readonly string[]>
