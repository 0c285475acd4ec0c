import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { mailOfState, sentKycMailKinds, type SentKycMailKind } from '@ventanilla/contract/kyc'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useSession, useToast } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Button, datedName, saveFile } from '@ventanilla/ui/core'
import { mailEndpoints } from '../kyc/mail-endpoints.ts'
import { selectedActions, type SelectedAction } from './selected-actions.ts'
import type { SendChosenProps } from '../kyc/send-chosen.tsx'
import type { SelectedUsersProps } from './selected-users.tsx'

/** Those of the users who are in the state of a mail, as it names them. */
const peopleOf = (users: readonly UserSummary[], kind: SentKycMailKind) => users.filter(({ kyc_status }) => mailOfState(kyc_status) === kind).map(({ id, first_name, surname }) => ({ id, name: `${first_name} ${surname}` }))

/** Where they can be written to: who is deleted has no address, only what stands in its place. */
const emailsOf = (users: readonly UserSummary[]) => users.filter(({ status }) => status !== 'Deleted').map(({ email }) => email)

const SendChosen = retryingLazy<SendChosenProps>(() => import('../kyc/send-chosen.tsx').then(({ SendChosen: one }) => ({ default: one })))
const SelectedUsers = retryingLazy<SelectedUsersProps>(() => import('./selected-users.tsx'))

/** What can be done with the selected users, and the dialog of what was begun. It belongs to the page: the selection may change below it. */
export function useSelectedUsers(): { actions: (users: readonly UserSummary[]) => ReactNode; dialog: ReactNode } {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const { may } = useSession()
  const [begun, begin] = useState<{ action: SelectedAction; users: readonly UserSummary[] }>()
  const [mailing, mail] = useState<Pick<SendChosenProps, 'kind' | 'people'>>()
  const file = useMutation({
    mutationFn: (users: readonly UserSummary[]) => api.download('users', { query: { ids: users.map(({ id }) => id).join(',') } }),
    onSuccess: ({ blob }) => saveFile(blob, datedName(t('users.selected.file'))),
    onError: (error) => toast('error', say(error), error),
  })
  // Without https a browser has no clipboard at all.
  const copy = async (emails: readonly string[]) => {
    try {
      await navigator.clipboard.writeText(emails.join('\n'))
      toast('success', t('users.copied', { count: emails.length }))
    } catch {
      toast('error', t('users.notCopied'))
    }
  }
  return {
    actions: (users) => (
      <>
        {selectedActions.filter(({ endpoint }) => may(endpoint)).map(({ key }) => <Button key={key} onClick={() => begin({ action: key, users })}>{t(`users.selected.${key}.label`)}</Button>)}
        {sentKycMailKinds.map((kind) => {
          const [first, ...more] = peopleOf(users, kind)
          return first && may(mailEndpoints[kind]) && <Button key={kind} icon="mail" onClick={() => mail({ kind, people: [first, ...more] })}>{t(`users.selected.mail.${kind}`, { shown: more.length + 1 })}</Button>
        })}
        <Button icon="download" busy={file.isPending} onClick={() => file.mutate(users)}>{t('users.selected.export')}</Button>
        <Button icon="copy" onClick={() => void copy(emailsOf(users))}>{t('users.copyEmails')}</Button>
      </>
    ),
    dialog: (begun && <SelectedUsers {...begun} onClose={() => begin(undefined)} />) || (mailing && <SendChosen {...mailing} onClose={() => mail(undefined)} />),
  }
}
