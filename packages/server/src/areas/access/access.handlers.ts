import type { Tokens } from '../sign-in/public.ts'
import { adminListHandlers } from './admin-list.handlers.ts'
import { adminHandlers } from './admin.handlers.ts'
import { invitationHandlers } from './invitation.handlers.ts'
import { permissionsHandler } from './permissions.handler.ts'
import { roleHandlers } from './role.handlers.ts'

/** Roles, permissions, administrators and their invitations. */
export const accessHandlers = (tokens: Tokens) => [...roleHandlers, permissionsHandler, ...adminListHandlers, ...adminHandlers, ...invitationHandlers(tokens)]
