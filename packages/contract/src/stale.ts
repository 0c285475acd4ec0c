/**
 * Ids of endpoints that show the same records, in named groups: a call lists in `invalidates` the groups that it makes
 * stale. The audit log shows every change, so it is in every group.
 */
export const stale = {
  uploads: ['upload-history', 'all-uploads', 'audit-log', 'record-history'],
  users: ['users', 'count-of-users', 'created-users', 'all-created-users', 'audit-log', 'record-history'],
  cards: ['cards', 'card-details', 'card-activity', 'card-requests', 'all-card-requests', 'card-activations', 'all-card-activations', 'users', 'count-of-users', 'audit-log', 'record-history'],
  balances: [
    ...['users', 'cards', 'card-details', 'card-transactions', 'card-balance', 'transaction-details', 'cash-in', 'cash-out'],
    ...['top-up-summary', 'all-top-ups', 'reversals', 'all-reversals', 'audit-log', 'record-history'],
  ],
  roles: ['roles', 'role', 'permissions', 'admins', 'admin', 'archived-admins', 'admins-by-permissions', 'current-user', 'audit-log', 'record-history'],
  /** Administrators; roles count them. */
  admins: ['admins', 'admin', 'archived-admins', 'admins-by-permissions', 'roles', 'role', 'permissions', 'current-user', 'audit-log', 'record-history'],
  sessions: ['own-sessions', 'admin', 'audit-log', 'record-history'],
} as const satisfies Record<string, readonly string[]>
