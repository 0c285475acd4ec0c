import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useFiling } from '@ventanilla/ui/changes'
import { valuesOf, type Draft } from './draft.ts'

/** Saves a role as it shall be, as the next version of `role`; `onSaved` without one where it was sent for approval. */
export function useSaveRole(role: Role, onSaved: (saved: Role | undefined) => void) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const filing = useFiling('edit-role')
  const saving = useMutation({
    mutationFn: (draft: Draft) => api.call('edit-role', { body: { id: role.id, version: role.version, ...valuesOf(draft) }, ...filing.reason }),
    onSuccess: (saved) => {
      if (isFiled(saved)) return filing.say(saved, () => onSaved(undefined))
      toast('success', t('roles.saved', { name: saved.name }))
      onSaved(saved)
    },
  })
  return { ...saving, filing }
}
