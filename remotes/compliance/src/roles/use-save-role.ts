import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useSentForApproval } from '@ventanilla/ui/core'
import { valuesOf, type Draft } from './draft.ts'

/** Saves a role as it shall be, as the next version of `role`. */
export function useSaveRole(role: Role, onSaved: (saved: Role) => void) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const sent = useSentForApproval()
  return useMutation({
    mutationFn: (draft: Draft) => api.call('edit-role', { body: { id: role.id, version: role.version, ...valuesOf(draft) } }),
    onSuccess: (saved) => {
      if (isFiled(saved)) return sent()
      toast('success', t('roles.saved', { name: saved.name }))
      onSaved(saved)
    },
  })
}
