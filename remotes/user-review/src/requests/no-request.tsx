import { useTranslation } from 'react-i18next'
import { EmptyState, Panel, TextLink } from '@ventanilla/ui/core'
import { requestsPath } from './paths.ts'

/** The entry of the audit log is of no request. */
export function NoRequest() {
  const { t } = useTranslation('user-review')
  return (
    <Panel>
      <EmptyState icon="search" title={t('requests.none')} action={<TextLink look="button" to={requestsPath}>{t('requests.toList')}</TextLink>} />
    </Panel>
  )
}
