import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, useStatusWords, userStatus } from '@ventanilla/ui/core'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { ResourceForm } from '@ventanilla/ui/form'
import { type PeopleAction, useRefusal } from './people-actions.tsx'

type DecidedStatus = 'Inactive' | 'Active' | 'Frozen' | 'Withdrawal process' | 'Deleted'
export type PeopleDialogProps = { action: PeopleAction; user: UserDetails; onClose: () => void }
type DialogProps = Omit<PeopleDialogProps, 'action'>

/** The dialog of one action on a user. */
export default function PeopleDialog({ action, ...props }: PeopleDialogProps) {
  if (action === 'status') return <StatusDialog {...props} />
  if (action === 'block') return <BlockDialog {...props} />
  if (action === 'paguelofacil') return <PaguelofacilDialog {...props} />
  return action === 'link' ? <LinkDialog {...props} /> : <RecoveryDialog {...props} />
}

/** A form that begins with nothing of the user. */
const none = () => ({})

/** The user with whom a dialog opened, until the form reads them again because somebody else changed them. */
function useRecord<V extends object>(opened: UserDetails, valuesOf: (user: UserDetails) => V) {
  const api = useApi()
  const [user, keep] = useState(opened)
  const read = async () => {
    const newest = await api.call('user-details', { params: { userId: opened.id } })
    keep(newest)
    return newest
  }
  return { user, record: { now: user, read, valuesOf } }
}

/** Each status says what it brings with it, and why it can't be reached now. */
function StatusDialog({ user: opened, onClose }: DialogProps) {
  const { user, record } = useRecord(opened, none)
  const { t } = useTranslation('user-review')
  const { label } = useFormWordsOf('change-user-status')
  const word = useStatusWords()
  const refusal = useRefusal()
  return (
    <ResourceForm
      endpoint="change-user-status"
      dialog={{ title: t('user.status.title', { name: nameOf(user) }) }}
      record={record}
      label={label}
      looks={{
        status: { cards: true, option: (status) => ({ label: word(userStatus, status as typeof user.status), hint: t(`user.status.hints.${status as DecidedStatus}`), refused: refusal(user, status as typeof user.status) }) },
        reason: { hint: t('user.status.reasonHint') },
      }}
      input={(values, { id, version }: UserDetails) => ({ params: { userId: id }, body: { ...values, version } })}
      submit={t('user.status.save')}
      saved={({ status }) => t('user.status.saved', { status: word(userStatus, status) })}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values }) => (
        <div className="v-stack v-form">
          {field('status')}
          {(values.status === 'Deleted' || values.status === 'Withdrawal process') && <Alert kind="danger">{t(`user.status.final.${values.status}`)}</Alert>}
          {field('reason')}
        </div>
      )}
    </ResourceForm>
  )
}

function BlockDialog({ user: opened, onClose }: DialogProps) {
  const { user, record } = useRecord(opened, none)
  const { t } = useTranslation('user-review')
  const { label } = useFormWordsOf('block-user')
  return (
    <ResourceForm
      endpoint="block-user"
      dialog={{ title: t('user.block.title', { name: nameOf(user) }) }}
      record={record}
      label={label}
      looks={{ reason: { hint: t('user.block.hint') } }}
      input={(values, { id, version }: UserDetails) => ({ params: { userId: id }, body: { ...values, version } })}
      submit={t('user.actions.block')}
      danger
      saved={() => t('user.block.done', { name: nameOf(user) })}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

function PaguelofacilDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('user-review')
  const to = user.paguelofacil_enabled ? 'off' : 'on'
  return (
    <ConfirmCall
      endpoint="switch-paguelofacil"
      input={{ params: { userId: user.id }, body: { paguelofacil_enabled: to === 'on', version: user.version } }}
      title={t(`user.paguelofacilDialog.${to}.title`, { name: nameOf(user) })}
      confirm={t(to === 'on' ? 'user.actions.paguelofacilOn' : 'user.actions.paguelofacilOff')}
      done={t(`user.paguelofacilDialog.${to}.done`)}
      onClose={onClose}
    >
      {t(`user.paguelofacilDialog.${to}.text`)}
    </ConfirmCall>
  )
}

function LinkDialog({ user: opened, onClose }: DialogProps) {
  const { user, record } = useRecord(opened, ({ provider_user_id }) => ({ provider_user_id: provider_user_id ?? '' }))
  const { t } = useTranslation('user-review')
  const { label } = useFormWordsOf('link-provider-user')
  return (
    <ResourceForm
      endpoint="link-provider-user"
      dialog={{ title: t('user.link.title', { name: nameOf(user) }) }}
      record={record}
      label={label}
      looks={{ provider_user_id: { hint: t('user.link.hint', { id: user.id }) } }}
      input={(values, { id, version }: UserDetails) => ({ params: { userId: id }, body: { ...values, version } })}
      submit={t('user.link.save')}
      saved={() => t('user.link.done')}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

function RecoveryDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation('user-review')
  return (
    <ConfirmCall
      endpoint="send-recovery-mail"
      input={{ params: { userId: user.id } }}
      title={t('user.recovery.title', { name: nameOf(user) })}
      confirm={t('user.recovery.send')}
      done={({ sent }) => t(sent ? 'user.recovery.done' : 'user.recovery.already', { email: user.email })}
      onClose={onClose}
    >
      {t('user.recovery.text', { email: user.email, language: t(`user.languages.${user.language}`) })}
    </ConfirmCall>
  )
}

const nameOf = ({ first_name, surname }: UserDetails): string => `${first_name} ${surname}`
