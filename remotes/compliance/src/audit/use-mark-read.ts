import { useMutation } from '@tanstack/react-query'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'

/** Marks one entry as read by the person who looks at it; a toast says why it could not be. */
export function useMarkRead() {
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  return useMutation({ mutationFn: (id: string) => api.call('mark-audit-read', { params: { id } }), onError: (error) => toast('error', say(error), error) })
}
