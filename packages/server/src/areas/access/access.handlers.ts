import { languages, messages } from '@ventanilla/contract/messages/say'
import type { PermissionEntry } from '@ventanilla/contract/endpoints/roles.endpoints'
import { permissionCodes, permissions } from '@ventanilla/contract/permissions'
import { folded } from '@ventanilla/contract/text'
import type { Tokens } from '../sign-in/public.ts'
import { adminListHandlers } from './admin-list.handlers.ts'
import { adminChanges } from './admin.changes.ts'
import { invitationHandlers } from './invitation.handlers.ts'
import { roleChanges, roleHandlers } from './role.changes.ts'
import { handle } from '../../platform/http/handler.ts'
import { wholePage } from '../../platform/http/page.ts'

/** Roles, permissions, administrators and their invitations. */
export const accessHandlers = (tokens: Tokens) => [...roleHandlers, permissionsHandler, ...adminListHandlers, ...invitationHandlers(tokens)]
export const accessChanges = [...roleChanges, ...adminChanges]

const catalogue: readonly PermissionEntry[] = permissionCodes.map((code) => {
  const { group, label } = permissions[code]
  const { es, en } = messages
  return { code, group, label, names: { es: es.permissions[code], en: en.permissions[code] }, group_names: { es: es.permissionGroups[group], en: en.permissionGroups[group] } }
})

/** What a permission is found by: all that is ever shown of it, in either language. */
const words = ({ code, group, label, names, group_names }: PermissionEntry) => [code, group, label, ...languages.flatMap((language) => [names[language], group_names[language]])].map(folded)

const permissionsHandler = handle('permissions', ({ query }) => {
  const wanted = folded(query.query)
  const results = catalogue.filter((entry) => words(entry).some((word) => word.includes(wanted)))
  return Promise.resolve(wholePage(results))
})
