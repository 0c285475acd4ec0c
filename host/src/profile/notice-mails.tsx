import { useMutation } from '@tanstack/react-query'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { Checkbox } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

/** Whether the person's notices come by e-mail as well. */
export function NoticeMails({ user }: { user: CurrentUser }) {
  const t = useWords()
  const say = useProblemText()
  const toast = useToast()
  const { api, session } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: (notice_mails: boolean) => api.call('edit-profile', { params: { id: user.id }, body: { notice_mails } }),
    onSuccess: (admin) => {
      session.dispatch({ type: 'adminRead', admin })
      toast('success', t('profile.saved'))
    },
    onError: (reason) => toast('error', say(reason), reason),
  })
  return (
    <Checkbox checked={user.notice_mails} onChange={({ target }) => isPending || mutate(target.checked)}>
      {t('profile.notice_mails')}
    </Checkbox>
  )
}
