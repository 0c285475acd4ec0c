import { useTranslation } from 'react-i18next'
import type { Policy } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button, Mark } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { usePermissionWords } from '../access/use-permission-words.ts'

/** The columns of the policy. `edit` is absent for those who may only read it. */
export function usePolicyColumns(edit: ((policy: Policy) => void) | undefined): Column<Policy>[] {
  const { t } = useTranslation('compliance')
  const { permission } = usePermissionWords()
  return [
    { key: 'change', title: t('policy.change'), wide: true, card: 'first', cell: ({ title }) => title },
    { key: 'approval', title: t('policy.approval'), wide: true, card: 'end', cell: (policy) => <Approval policy={policy} /> },
    { key: 'permissions', title: t('policy.permissions'), wide: true, card: 'second', cell: ({ permissions }) => permissions.map(permission).join(', ') },
    { key: 'deciders', title: t('policy.deciders'), card: 'side', cell: (policy) => <Deciders policy={policy} /> },
    ...(edit
      ? [{ key: 'edit', title: t('policy.actions'), hideTitle: true, align: 'end' as const, cell: (policy: Policy) => policy.id !== 'edit-policy' && <Button kind="quiet" icon="edit" aria-label={t('policy.editOne', { change: policy.title })} onClick={() => edit(policy)} /> }]
      : []),
  ]
}

/** Which approval a change needs, in words, and whether that is the default or who chose it. */
function Approval({ policy: { approval, above, default_approval, by_record, updated_by } }: { policy: Policy }) {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  const said = approval !== 'above' ? t(`policy.approvals.${approval}`) : above === null ? t('policy.approvals.aboveUnset') : t('policy.approvals.aboveAmount', { amount: money(above) })
  const isDefault = approval === default_approval && above === null
  return (
    <>
      {isDefault && by_record ? t('policy.approvals.byRecord', { approval: said }) : said}
      {isDefault ? <div className="v-note">{t('policy.default')}</div> : updated_by !== null && <div className="v-note">{t('policy.changed', { person: updated_by })}</div>}
    </>
  )
}

/** How many can decide it, and what follows where they are too few. */
function Deciders({ policy: { deciders, beginning, approval } }: { policy: Policy }) {
  const { t } = useTranslation('compliance')
  return (
    <>
      {deciders === 0 ? <Mark tone="warning">{t('policy.nobody')}</Mark> : t('policy.people', { count: deciders })}
      {beginning && approval !== 'never' && <div className="v-note">{t('policy.beginning')}. {t('policy.beginningWhy')}</div>}
    </>
  )
}
