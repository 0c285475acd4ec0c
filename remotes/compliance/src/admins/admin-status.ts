import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { StatusKind } from '@ventanilla/ui/core'

export const adminStatus: StatusKind<Admin['status']> = { words: 'compliance:admins.statuses', tones: { invited: 'info', active: 'success', archived: 'neutral' } }
