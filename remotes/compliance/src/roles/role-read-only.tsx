import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Alert, Descriptions, Panel, Stack, TextLink } from '@ventanilla/ui/core'
import { adminsOfRolePath, copyRolePath } from '../access/paths.ts'
import { draftOf } from './draft.ts'
import { GrantCounts } from './grant-counts.tsx'
import type { Lock } from './role-lock.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { useRequiredFactor } from './use-required-factor.tsx'

/** A role that cannot be changed, why, and the way to one like it that can. */
export function RoleReadOnly({ role, lock }: { role: Role; lock: Lock }) {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const draft = draftOf(role)
  const { control, dialog } = useRequiredFactor(role)
  return (
    <Stack>
      <Alert kind="info" title={t(`roles.lock.${lock}`)}>
        {may('create-role') && <TextLink to={copyRolePath(role.id)}>{t('roles.copyInstead')}</TextLink>}
      </Alert>
      <Panel title={t('roles.about')}>
        <Descriptions
          column={1}
          items={[
            { key: 'description', label: t('roles.description'), children: role.description || '–' },
            { key: 'admins', label: t('roles.heldBy'), children: role.admin_count > 0 ? <TextLink to={adminsOfRolePath(role.id)}>{t('roles.holders', { count: role.admin_count })}</TextLink> : t('roles.nobody') },
            { key: 'second-factor', label: t('roles.secondFactor'), children: control },
            { key: 'counts', label: t('roles.permissions'), children: <GrantCounts draft={draft} /> },
          ]}
        />
      </Panel>
      <Panel title={t('roles.permissions')} flush>
        <RoleMatrix draft={draft} saved={draft} />
      </Panel>
      {dialog}
    </Stack>
  )
}
