import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { FormDialog } from '@ventanilla/ui/core'
import { Alert, Button, TextField } from '@ventanilla/ui/entry'
import { codeOf } from '../access/refusals.ts'
import { problemsOf, type AdminFields } from './admin-fields.ts'
import { RoleField } from './role-field.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const fieldsOf = ({ email, first_name, surname, role }: Admin): AdminFields => ({ email, first_name, surname, role_id: role.id })

/** Changes name or role of an administrator. The form stands on what it began with; after somebody else was faster, on what they saved. */
export function EditAdmin({ admin, own, onClose }: { admin: Admin; own: boolean; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const [base, setBase] = useState(admin)
  const [fields, setFields] = useState(fieldsOf(admin))
  const [tried, setTried] = useState(false)
  const problems = problemsOf(fields)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ first_name, surname, role_id }: AdminFields) => api.call('edit-admin', { body: { id: base.id, version: base.version, first_name: first_name.trim(), surname: surname.trim(), role_id } }),
    onSuccess: ({ first_name, surname }) => {
      toast('success', t('admins.saved', { name: `${first_name} ${surname}` }))
      onClose()
    },
  })
  const errors = useFieldErrors(tried ? problems : {}, error)
  const write = (by: Partial<AdminFields>) => {
    setFields({ ...fields, ...by })
    reset()
  }
  const send = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) mutate(fields)
  }
  const again = useMutation({
    mutationFn: () => api.call('admins', { query: { search: base.email } }),
    onSuccess: ({ results }) => {
      const now = results.find(({ id }) => id === base.id)
      // Archived meanwhile: saving is refused, and says why.
      if (!now) return
      setBase(now)
      setFields(fieldsOf(now))
      reset()
    },
  })
  return (
    <FormDialog open title={t('admins.edit')} submit={t('admins.save')} cancel={t('roles.cancel')} busy={isPending} onSubmit={send} onClose={onClose}>
      <p className="v-muted" translate="no">{admin.email}</p>
      {errors.above && (
        <Alert kind="danger" title={errors.above}>
          {codeOf(error) === 'stale_version' && <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate()}>{t('admins.beginAnew')}</Button>}
        </Alert>
      )}
      <TextField label={t('admins.firstName')} value={fields.first_name} maxLength={80} autoComplete="off" error={errors.at('first_name')} onChange={(first_name) => write({ first_name })} />
      <TextField label={t('admins.surname')} value={fields.surname} maxLength={80} autoComplete="off" error={errors.at('surname')} onChange={(surname) => write({ surname })} />
      <RoleField value={fields.role_id} current={base.role} own={own} error={errors.at('role_id')} onChange={(role_id) => write({ role_id })} />
      {again.error && <Alert kind="danger">{say(again.error)}</Alert>}
      {fields.role_id !== base.role.id && <Alert kind="info">{t('admins.roleTakesHold')}</Alert>}
    </FormDialog>
  )
}
