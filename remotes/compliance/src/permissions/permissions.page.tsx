import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PermissionEntry, Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { languages } from '@ventanilla/contract/messages/languages'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, PageHeader, StaleNotice, TextLink } from '@ventanilla/ui/core'
import { BlockPagination, type Column, DataTable, SearchBox, useListState, useLoadState } from '@ventanilla/ui/data'
import { AccessTabs } from '../access/access-tabs.tsx'
import { rolePath } from '../access/paths.ts'
import { allRoles } from '../access/all-roles.ts'
import { grantsOf, kinds, type Kind } from '../access/kinds.ts'

/** A permission and its roles; no roles without the permission to read them. */
export type HeldPermission = PermissionEntry & { roles: readonly Role[] | undefined }

/** The columns of the catalogue: the name in the page's language, the others below it, the specification's own label, and who holds it. */
export function usePermissionColumns(): Column<HeldPermission, never>[] {
  const { t } = useTranslation('compliance')
  const shown = useLanguage()
  return [
    { key: 'name', title: t('permissions.name'), wide: true, card: 'first', cell: ({ names }) => names[shown], below: ({ names }) => <Others names={names} /> },
    { key: 'label', title: t('permissions.label'), wide: true, cell: ({ label }) => <span lang="en" translate="no">{label}</span> },
    ...kinds.map((kind) => ({ key: kind, title: t(`permissions.${kind}`), cell: (permission: HeldPermission) => <Holders permission={permission} kind={kind} /> })),
  ]
}

/** Its names in the other languages. */
function Others({ names }: Pick<PermissionEntry, 'names'>) {
  const shown = useLanguage()
  return languages.filter((language) => language !== shown).map((language) => <span key={language} lang={language}>{names[language]}</span>)
}

function Holders({ permission: { code, roles }, kind }: { permission: HeldPermission; kind: Kind }) {
  const { t } = useTranslation('compliance')
  if (!roles) return <span className="v-muted">–</span>
  const holders = roles.filter((role) => grantsOf(role)[kind].includes(code))
  if (holders.length === 0) return <span className="v-muted">{t('permissions.nobody')}</span>
  return (
    <ul className="v-row">
      {holders.map(({ id, name }) => <li key={id}><TextLink to={rolePath(id)}>{name}</TextLink></li>)}
    </ul>
  )
}

/** The catalogue of permissions by group, in both languages, with the roles that hold each. It is short, and no list by page. */
export default function PermissionsPage() {
  const { t } = useTranslation('compliance')
  const language = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const { may } = useSession()
  const columns = usePermissionColumns()
  const [{ search }, change] = useListState()
  // One query for both, so that nobody reads "no role" while the roles load or when they did not.
  const answer = useQuery({
    queryKey: ['permissions', 'with-roles', search],
    queryFn: async ({ signal }) => {
      const [{ results }, roles] = await Promise.all([api.call('permissions', { query: { query: search } }, { signal }), may('roles') ? queries.fetchQuery(allRoles(api)) : undefined])
      return results.map((permission) => ({ ...permission, roles }))
    },
    placeholderData: (before) => before,
  })
  const load = useLoadState(answer, (rows) => rows)
  return (
    <>
      <PageHeader title={t('permissions.title')} description={t('permissions.explanation')} />
      <section className="v-panel" data-flush>
        <AccessTabs current="permissions" />
        <div className="v-panel-body">
          <div className="v-row v-toolbar"><SearchBox value={search} hint={t('permissions.search')} onSearch={(text) => change({ search: text })} /></div>
          <StaleNotice of={load} />
          {load.status === 'loading' && <LoadingState />}
          {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
          {load.status === 'ready' && (
            <>
              <DataTable
                caption={t('permissions.title')}
                columns={columns}
                rows={load.value}
                rowKey={({ code }) => code}
                groupOf={({ group_names }) => group_names[language]}
                loading={answer.isPlaceholderData}
                empty={t('permissions.empty')}
              />
              <BlockPagination page={1} pageSize={load.value.length} count={load.value.length} onChange={() => undefined} />
            </>
          )}
        </div>
      </section>
    </>
  )
}
