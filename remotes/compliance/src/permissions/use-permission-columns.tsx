import { useTranslation } from 'react-i18next'
import type { PermissionEntry, Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { languages } from '@ventanilla/contract/messages/say'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import type { Column } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/entry'
import { grantsOf, kinds, type Kind } from '../access/kinds.ts'
import { rolePath } from '../access/paths.ts'

/** A permission, and the roles there are; no roles for who may not read them. */
export type HeldPermission = PermissionEntry & { roles: readonly Role[] | undefined }

/** The columns of the catalogue: the name in the page's language, the others below it, the specification's own label, and who holds it. */
export function usePermissionColumns(): Column<HeldPermission, never>[] {
  const { t } = useTranslation('compliance')
  return [
    { key: 'name', title: t('permissions.name'), wide: true, cell: ({ names }) => <Names names={names} /> },
    { key: 'label', title: t('permissions.label'), wide: true, cell: ({ label }) => <span lang="en" translate="no">{label}</span> },
    ...kinds.map((kind) => ({ key: kind, title: t(`permissions.${kind}`), cell: (permission: HeldPermission) => <Holders permission={permission} kind={kind} /> })),
  ]
}

function Names({ names }: Pick<PermissionEntry, 'names'>) {
  const shown = useLanguage()
  return (
    <>
      {names[shown]}
      {languages.filter((language) => language !== shown).map((language) => <div key={language} lang={language} className="v-muted">{names[language]}</div>)}
    </>
  )
}

function Holders({ permission: { code, roles }, kind }: { permission: HeldPermission; kind: Kind }) {
  const { t } = useTranslation('compliance')
  if (!roles) return <span className="v-muted">–</span>
  const holders = roles.filter((role) => grantsOf(role)[kind].includes(code))
  if (holders.length === 0) return <span className="v-muted">{t('permissions.nobody')}</span>
  return (
    <ul className="v-inline-list">
      {holders.map(({ id, name }) => <li key={id}><TextLink to={rolePath(id)}>{name}</TextLink></li>)}
    </ul>
  )
}
