import type { Access } from '@ventanilla/contract/permissions'

/** Where administrators see and change which releases are live. */
export const RELEASES = '/releases'
/** Who may open them. */
export const readsReleases = { view: ['releases'] } as const satisfies Access
