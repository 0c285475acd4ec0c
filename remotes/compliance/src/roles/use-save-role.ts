import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import type { Draft } from './draft.ts'

const bodyOf = ({ name, description, secondFactor, request, approve }: Draft) => ({ name: name.trim(), description: description.trim(), request_permissions: [...request], approve_permissions: [...approve], requires_second_factor: secondFactor })

/** Saves what a form holds: as a new role, or as the next version of `role`. */
export function useSaveRole(role: Role | undefined, onSaved: (saved: Role) => void) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  return useMutation({
    mutationFn: (draft: Draft) =>
      role ? api.call('edit-role', { body: { id: role.id, version: role.version, ...bodyOf(draft) } }) : api.call('create-role', { body: bodyOf(draft) }),
    onSuccess: (saved) => {
      toast('success', t(role ? 'roles.saved' : 'roles.created', { name: saved.name }))
      onSaved(saved)
    },
  })
}
