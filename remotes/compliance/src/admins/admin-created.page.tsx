import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { BackArrow, PageHeader, Panel, useUnsavedGuard } from '@ventanilla/ui/core'
import { Alert, Button, focusFirstInvalid, TextField } from '@ventanilla/ui/entry'
import { adminsPath } from '../access/paths.ts'
import { noFields, problemsOf, type AdminFields } from './admin-fields.ts'
import { RoleField } from './role-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'

/** Invites an administrator: a link by e-mail, with which they set their own password. */
export default function AdminCreatedPage() {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(noFields)
  const [tried, setTried] = useState(false)
  const problems = problemsOf(fields)
  const guard = useUnsavedGuard(Object.values(fields).some((value) => value.trim() !== ''))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ email, first_name, surname, role_id }: AdminFields) => api.call('create-admin', { body: { email: email.trim(), first_name: first_name.trim(), surname: surname.trim(), role_id } }),
    onSuccess: ({ email }) => {
      toast('success', t('admins.invited', { email }))
      guard.leaveFreely()
      void navigate(adminsPath)
    },
  })
  const errors = useFieldErrors(tried ? problems : {}, error)
  const write = (by: Partial<AdminFields>) => {
    setFields({ ...fields, ...by })
    reset()
  }
  const send = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) return mutate(fields)
    focusFirstInvalid(form.current)
  }
  return (
    <>
      <PageHeader title={t('admins.new')} description={t('admins.newExplanation')} back={<BackArrow to={adminsPath} />} />
      <Panel>
        <form
          ref={form}
          className="v-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) send()
          }}
        >
          {errors.above && <Alert kind="danger">{errors.above}</Alert>}
          <TextField label={t('admins.email')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={254} value={fields.email} error={errors.at('email')} onChange={(email) => write({ email })} />
          <TextField label={t('admins.firstName')} maxLength={80} autoComplete="off" value={fields.first_name} error={errors.at('first_name')} onChange={(first_name) => write({ first_name })} />
          <TextField label={t('admins.surname')} maxLength={80} autoComplete="off" value={fields.surname} error={errors.at('surname')} onChange={(surname) => write({ surname })} />
          <RoleField value={fields.role_id} error={errors.at('role_id')} onChange={(role_id) => write({ role_id })} />
          <div className="v-actions">
            <Button onClick={() => void navigate(adminsPath)}>{t('roles.cancel')}</Button>
            <Button kind="primary" type="submit" icon="mail" busy={isPending}>{t('admins.invite')}</Button>
          </div>
        </form>
      </Panel>
      {guard.question}
    </>
  )
}
