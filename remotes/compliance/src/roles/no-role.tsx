import { useTranslation } from 'react-i18next'
import { EmptyState, Panel, TextLink } from '@ventanilla/ui/core'
import { rolesPath } from '../access/paths.ts'

/** There is no such role, or no longer. */
export function NoRole() {
  const { t } = useTranslation('compliance')
  return (
    <Panel>
      <EmptyState icon="roles" title={t('roles.missing')} action={<TextLink look="button" to={rolesPath}>{t('roles.toList')}</TextLink>} />
    </Panel>
  )
}
