import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { IconLink, Mark, TextLink, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { adminsOfRolePath, copyRolePath, rolePath } from '../access/paths.ts'
import { DeleteRoleButton } from './delete-role.tsx'
import { lockOf } from './role-lock.ts'

/** The columns of the list of roles; `onDelete` asks before one is deleted. */
export function useRoleColumns(onDelete: (role: Role) => void): Column<Role, SortOf<'roles'>>[] {
  const { t } = useTranslation('compliance')
  const { number } = useFormats()
  const figure = (count: number) => <span className="v-figure">{number(count)}</span>
  return [
    { key: 'name', title: t('roles.role'), sort: 'name', wide: true, card: 'first', cell: (role) => <RoleName role={role} /> },
    { key: 'request', title: t('access.kinds.request'), align: 'end', cell: ({ request_permissions }) => figure(request_permissions.length) },
    { key: 'approve', title: t('access.kinds.approve'), align: 'end', cell: ({ approve_permissions }) => figure(approve_permissions.length) },
    { key: 'admins', title: t('roles.admins'), sort: 'admin_count', align: 'end', card: 'end', cell: ({ id, name, admin_count }) => (admin_count === 0 ? figure(0) : <TextLink to={adminsOfRolePath(id)}>{figure(admin_count)} <span className="v-hidden">{t('roles.adminsOf', { name })}</span></TextLink>) },
    { key: 'updated', title: t('roles.updated'), sort: 'updated_at', card: 'second', cell: ({ updated_at }) => <Timestamp time={updated_at} /> },
    { key: 'actions', title: t('roles.actions'), hideTitle: true, align: 'end', cell: (role) => <RoleActions role={role} onDelete={onDelete} /> },
  ]
}

function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  return (
    <>
      <span className="v-row">
        <TextLink to={rolePath(role.id)}>{role.name}</TextLink>
        {role.is_system && <Mark tone="neutral" icon="lock">{t('roles.system')}</Mark>}
        {role.requires_second_factor && <Mark tone="neutral" icon="shield">{t('roles.secondFactor')}</Mark>}
        {user.role.id === role.id && <Mark tone="info" icon="user">{t('roles.own')}</Mark>}
      </span>
      {role.description && <div className="v-muted">{role.description}</div>}
    </>
  )
}

function RoleActions({ role, onDelete }: { role: Role; onDelete: (role: Role) => void }) {
  const { t } = useTranslation('compliance')
  const { user, may } = useSession()
  const lock = lockOf(role, user, may('edit-role'))
  return (
    <span className="v-row-actions">
      <IconLink to={rolePath(role.id)} icon={lock ? 'eye' : 'edit'} label={t(lock ? 'roles.seeOne' : 'roles.editOne', { name: role.name })} />
      {may('create-role') && <IconLink to={copyRolePath(role.id)} icon="copy" label={t('roles.copyOne', { name: role.name })} />}
      {may('delete-role') && <DeleteRoleButton role={role} onAsk={onDelete} />}
    </span>
  )
}
