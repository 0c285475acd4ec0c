import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import type { FieldLook } from '@ventanilla/ui/form'
import { useKnownRoles } from '../access/all-roles.ts'
import { grantsOf, mayGrant } from '../access/kinds.ts'

type Holder = { /** The role that the administrator has: it may be kept by anybody. */ role: { id: string; name: string }; /** Nobody changes their own role. */ own: boolean }

/** Refusals that speak of the role that was chosen. */
export const roleRefusals = { grant_not_held: 'role_id', own_role: 'role_id', last_administrator: 'role_id', last_approver: 'role_id', last_grantor: 'role_id' } as const

/** How the forms of an administrator show their role. One that may do more than the person who chooses is there, with the reason why it can't be given. */
export function useRoleLook(holder?: Holder): FieldLook<Role> {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  const roles = useKnownRoles()
  const { role: current, own = false } = holder ?? {}
  return {
    placeholder: t('admins.chooseRole'),
    disabled: own,
    ...(own && { hint: t('admins.ownRole') }),
    known: current && { id: current.id, label: current.name },
    nameOf: (id) => roles.find((role) => role.id === id)?.name,
    optionOf: (role) => ({
      label: role.name,
      hint: own ? undefined : [role.description, t('admins.roleGrants', { request: role.request_permissions.length, approve: role.approve_permissions.length })].filter(Boolean).join(' · '),
      refused: role.id !== current?.id && !mayGrant(user.permissions, grantsOf(role)) ? t('admins.roleBeyond') : undefined,
    }),
  }
}
