import { useTranslation } from 'react-i18next'
import { EmptyState, Panel, TextLink } from '@ventanilla/ui/core'
import { rolesPath } from '../access/paths.ts'

/** No role to be shown: there is none of that id, or no longer, or the address names none. */
export function NoRole({ of }: { of: 'missing' | 'unnamed' }) {
  const { t } = useTranslation('compliance')
  return (
    <Panel>
      <EmptyState icon="roles" title={t(`roles.${of}`)} action={<TextLink look="button" to={rolesPath}>{t('roles.toList')}</TextLink>} />
    </Panel>
  )
}
