import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Alert, BackArrow, LoadFailure, LoadingState, PageHeader, Stack } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { rolesPath } from '../access/paths.ts'
import { usePermissionWords } from '../access/use-permission-words.ts'
import { copyOf, draftOf, emptyDraft } from './draft.ts'
import { NoRole } from './no-role.tsx'
import { NewRole } from './role-form.tsx'
import { useRole } from './use-role.ts'

/** Longest name of a role (roles.endpoints.ts of the contract). */
const MAX_NAME = 80

/** A new role: from nothing, or from the one that `copy` of the address names. */
export default function RoleCreatedPage() {
  const { t } = useTranslation('compliance')
  const [params] = useSearchParams()
  const copy = params.get('copy') ?? ''
  return (
    <>
      <PageHeader title={t('roles.new')} description={t('roles.newExplanation')} back={<BackArrow to={rolesPath} />} />
      {copy === '' ? <NewRole start={emptyDraft} /> : <Copied key={copy} id={copy} />}
    </>
  )
}

function Copied({ id }: { id: string }) {
  const role = useRole(id)
  const load = useLoadState(role, (found) => found)
  if (role.missing) return <NoRole of="missing" />
  if (load.status === 'loading') return <LoadingState shape="form" />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={role.isFetching} />
  return <Copy role={load.value} />
}

function Copy({ role }: { role: Role }) {
  const { t } = useTranslation('compliance')
  const { grant } = usePermissionWords()
  const held = useSession().user.permissions
  const { draft, left } = copyOf(draftOf(role), held, t('roles.copyOf', { name: role.name }).slice(0, MAX_NAME))
  return (
    <Stack>
      <Alert kind={left.length > 0 ? 'warning' : 'info'} title={t('roles.copied', { name: role.name })}>
        {left.length > 0 && <p>{t('roles.leftOut', { permissions: left.map(grant).join(', ') })}</p>}
      </Alert>
      <NewRole start={draft} copied={role.id} />
    </Stack>
  )
}
