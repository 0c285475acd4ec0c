import { useTranslation } from 'react-i18next'
import type { PermissionEntry } from '@ventanilla/contract/endpoints/access.endpoints'
import { languages } from '@ventanilla/contract/messages/say'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import type { Column } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/entry'
import { useAllRoles } from '../access/all-roles.ts'
import { grantsOf, kinds, type Kind } from '../access/kinds.ts'
import { rolePath } from '../access/paths.ts'

/** The columns of the catalogue: the name in the page's language, the others below it, the specification's own label, and who holds it. */
export function usePermissionColumns(): Column<PermissionEntry, never>[] {
  const { t } = useTranslation('compliance')
  return [
    { key: 'name', title: t('permissions.name'), wide: true, cell: ({ names }) => <Names names={names} /> },
    { key: 'label', title: t('permissions.label'), wide: true, cell: ({ label }) => <span lang="en" translate="no">{label}</span> },
    ...kinds.map((kind) => ({ key: kind, title: t(`permissions.${kind}`), cell: ({ code }: PermissionEntry) => <Holders code={code} kind={kind} /> })),
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

function Holders({ code, kind }: { code: PermissionEntry['code']; kind: Kind }) {
  const { t } = useTranslation('compliance')
  const holders = useAllRoles().filter((role) => grantsOf(role)[kind].includes(code))
  if (holders.length === 0) return <span className="v-muted">{t('permissions.nobody')}</span>
  return (
    <ul className="v-inline-list">
      {holders.map(({ id, name }) => <li key={id}><TextLink to={rolePath(id)}>{name}</TextLink></li>)}
    </ul>
  )
}
