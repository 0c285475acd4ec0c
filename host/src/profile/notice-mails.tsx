import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { Checkbox } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'

/** Whether the person's notices come by e-mail as well. The box shows what was chosen last, which is sent as soon as the call before it is answered. */
export function NoticeMails({ user }: { user: CurrentUser }) {
  const t = useWords()
  const say = useProblemText()
  const toast = useToast()
  const { api, session } = useServices()
  const [shown, show] = useState<boolean>()
  /** What was chosen last, while a call is on its way. */
  const last = useRef<boolean>(undefined)
  const settle = (sent: boolean, tell: () => void): void => {
    if (last.current !== undefined && last.current !== sent) return mutate(last.current)
    last.current = undefined
    show(undefined)
    tell()
  }
  const { mutate } = useMutation({
    mutationFn: (notice_mails: boolean) => api.call('edit-profile', { params: { id: user.id }, body: { notice_mails } }),
    onSuccess: (admin, sent) => {
      session.dispatch({ type: 'adminRead', admin })
      settle(sent, () => toast('success', t('profile.saved')))
    },
    onError: (reason, sent) => settle(sent, () => toast('error', say(reason), reason)),
  })
  const choose = (chosen: boolean) => {
    const isSending = last.current !== undefined
    last.current = chosen
    show(chosen)
    if (!isSending) mutate(chosen)
  }
  return (
    <Checkbox checked={shown ?? user.notice_mails} onChange={({ target }) => choose(target.checked)}>
      {t('profile.notice_mails')}
    </Checkbox>
  )
}
