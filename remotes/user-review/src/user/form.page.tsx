import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { identificationTypes } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useSearchParams } from '@ventanilla/remote-sdk/router'
import { PendingNotice, useFormWordsOf } from '@ventanilla/ui/changes'
import { BackArrow, LoadFailure, LoadingState, PageHeader, Panel, Stack, writeMobile, userPath } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { useRecordTitle } from '@ventanilla/ui/detail'
import { ResourceForm } from '@ventanilla/ui/form'
import { MissingUser } from './missing-user.tsx'

/** Edits the data of the user whom the address names (`?user=`). */
export default function FormPage() {
  const [params] = useSearchParams()
  const { t } = useTranslation('user-review')
  const user = params.get('user') ?? ''
  return user === '' ? <MissingUser title={t('user.edit.title')} /> : <OneUser key={user} id={user} />
}

function OneUser({ id }: { id: string }) {
  const { t } = useTranslation('user-review')
  const answer = useQuery(useApi().query('user-details', { params: { userId: id } }))
  const load = useLoadState(answer, (user) => user)
  if (answer.error instanceof ApiError && answer.error.status === 404) return <MissingUser title={t('user.edit.title')} />
  const head = (children: ReactNode) => <Stack><PageHeader title={t('user.edit.title')} back={<BackArrow to={userPath(id)} />} />{children}</Stack>
  if (load.status === 'loading') return head(<LoadingState shape="form" />)
  if (load.status === 'failed') return head(<LoadFailure {...load} retrying={answer.isFetching} />)
  if (load.value.status === 'Deleted') return <MissingUser title={t('user.edit.title')} deleted />
  return <EditUser user={load.value} />
}

/** A user as their form has them. */
const valuesOf = ({ first_name, surname, identification_type, identification_number, mobile, email, occupation, workplace, address1, address2, city, region, zip_code, country, salary }: UserDetails) => ({
  ...{ first_name, surname, identification_number, email, occupation, workplace, address1, address2, city, region, zip_code, country, salary },
  mobile: writeMobile(mobile),
  identification_type: identificationTypes.find((type) => type === identification_type),
})

function EditUser({ user }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  const { label, option } = useFormWordsOf('edit-user')
  const api = useApi()
  const navigate = useNavigate()
  const name = `${user.first_name} ${user.surname}`
  const leave = () => void navigate(userPath(user.id))
  useRecordTitle(t('user.edit.of', { name }), { title: name, to: userPath(user.id) })
  return (
    <Stack>
      <PageHeader title={t('user.edit.of', { name })} description={t('user.edit.explanation')} back={<BackArrow to={userPath(user.id)} />} />
      <PendingNotice type="user" id={user.id} />
      <Panel title={t('user.edit.title')}>
        <ResourceForm
          endpoint="edit-user"
          record={{ now: user, read: () => api.call('user-details', { params: { userId: user.id } }), valuesOf }}
          label={label}
          looks={{ identification_type: { option: option('identification_type') } }}
          input={(values, { id, version }: UserDetails) => ({ body: { ...values, id, version } })}
          submit={t('user.edit.save')}
          saved={() => t('user.edit.saved', { name })}
          onDone={leave}
          onCancel={leave}
        />
      </Panel>
    </Stack>
  )
}
