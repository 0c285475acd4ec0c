import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { useServices } from '../app/services.ts'
import { useSessionState } from '../session/session-context.tsx'
import { setUnread } from './use-bell.ts'

/** Marks notices as read: those of these ids, or all. */
export function useMarkRead(): { mark: (which: readonly string[] | 'all') => void; marking: boolean } {
  const { api } = useServices()
  const { token } = useSessionState()
  const queries = useQueryClient()
  const say = useProblemText()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (which: readonly string[] | 'all') => api.call('mark-notices-read', { body: which === 'all' ? { all: true } : { ids: [...which] } }),
    onSuccess: ({ unread }) => setUnread(queries, token, unread),
    onError: (reason) => toast('error', say(reason), reason),
  })
  return { mark: mutate, marking: isPending }
}
