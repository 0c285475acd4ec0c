import { useTranslation } from 'react-i18next'
import { operations } from '@ventanilla/contract/bulk/operations'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Panel, Stack, ButtonLink } from '@ventanilla/ui/core'

/** Shortcuts to the operations that the session may use, each to its own tile; renders nothing when there are none. */
export function OperationsPanel() {
  const { t } = useTranslation(['dashboard', 'messages'])
  const { can } = useSession()
  const usable = operations.filter(({ access }) => can(access))
  if (usable.length === 0) return null
  return (
    <Panel title={t('operations.title')}>
      <Stack>
        <p className="v-muted">{t('operations.explanation')}</p>
        <ul className="v-row">
          {usable.map(({ id }) => (
            <li key={id}>
              <ButtonLink to={`/credit-card#${id}`}>{t(`operations.${id}.title`, { ns: 'messages' })}</ButtonLink>
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}
