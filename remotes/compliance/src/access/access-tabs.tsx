import { useTranslation } from 'react-i18next'
import { TabLinks } from '@ventanilla/ui/core'
import { adminsPath, archivedPath, permissionsPath, rolesPath } from './paths.ts'

const tabs = [
  { key: 'roles', to: rolesPath },
  { key: 'permissions', to: permissionsPath },
  { key: 'admins', to: adminsPath },
  { key: 'archived', to: archivedPath },
] as const

/** The tabs of roles, permissions, administrators and the archive. */
export function AccessTabs({ current }: { current: (typeof tabs)[number]['key'] }) {
  const { t } = useTranslation('compliance')
  return <TabLinks pages label={t('access.label')} current={current} tabs={tabs.map(({ key, to }) => ({ key, to, title: t(`access.${key}`) }))} />
}
