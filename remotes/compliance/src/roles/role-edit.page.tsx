import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useHost, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { PendingNotice } from '@ventanilla/ui/changes'
import { BackArrow, LoadFailure, LoadingState, PageHeader, Stack } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { rolesPath } from '../access/paths.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { NoRole } from './no-role.tsx'
import { EditRole } from './role-form.tsx'
import { lockOf } from './role-lock.ts'
import { RoleReadOnly } from './role-read-only.tsx'
import { useRole } from './use-role.ts'

/** The role that the address names: to be changed, or read where it cannot be. */
export default function RoleEditPage() {
  const { id } = useParams()
  const { t } = useTranslation('compliance')
  return id === undefined ? <Head title={t('roles.edit')}><NoRole of="unnamed" /></Head> : <OneRole id={id} />
}

function OneRole({ id }: { id: string }) {
  const { t } = useTranslation('compliance')
  const role = useRole(id)
  const load = useLoadState(role, (found) => found)
  if (role.missing) return <Head title={t('roles.edit')}><NoRole of="missing" /></Head>
  if (load.status === 'loading') return <Head title={t('roles.edit')}><LoadingState shape="form" /></Head>
  if (load.status === 'failed') return <Head title={t('roles.edit')}><LoadFailure {...load} retrying={role.isFetching} /></Head>
  return <Found role={load.value} readAgain={async () => (await role.refetch()).data} />
}

function Found({ role, readAgain }: { role: Role; readAgain: () => Promise<Role | undefined> }) {
  const { t } = useTranslation('compliance')
  const { setPageTitle } = useHost()
  const { user, may } = useSession()
  const lock = lockOf(role, user, may('edit-role'))
  useEffect(() => {
    setPageTitle(role.name)
    return () => setPageTitle(undefined)
  }, [setPageTitle, role.name])
  return (
    <Head title={role.name} description={lock ? undefined : t('roles.editExplanation')}>
      <Stack>
        <PendingNotice type="role" id={role.id} />
        {lock ? <RoleReadOnly role={role} lock={lock} /> : <EditRole role={role} readAgain={readAgain} />}
        <HistoryPanel type="role" id={role.id} />
      </Stack>
    </Head>
  )
}

const Head = ({ title, description, children }: { title: string; description?: string | undefined; children: ReactNode }) => (
  <>
    <PageHeader title={title} description={description} back={<BackArrow to={rolesPath} />} />
    {children}
  </>
)
