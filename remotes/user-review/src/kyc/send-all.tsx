import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SentKycMailKind } from '@ventanilla/contract/kyc'
import { isFiled } from '@ventanilla/contract/filed'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useFiling } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog, LoadFailure, LoadingState, StaleNotice, TextLink, useMounted } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { MailView } from '@ventanilla/ui/detail'
import { kycRunPath } from './paths.ts'

const endpoints = { invitation: 'send-kyc-mail-to-all', rejected: 'send-rejection-mail-to-all' } as const

/** Sends a mail to everybody in its state: says first to how many, with an example in each language, and leads to its progress. A person who has left meanwhile stays where they are, and a toast says what became of it. */
export function SendAll({ kind, onClose }: { kind: SentKycMailKind; onClose: () => void }) {
  const { t } = useTranslation('user-review')
  const { number } = useFormats()
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const navigate = useNavigate()
  const isMounted = useMounted()
  const filing = useFiling(endpoints[kind])
  // Read for each question: people change their state all the time.
  const asked = useQuery({ ...api.query('kyc-mail-to-all', { params: { kind } }), gcTime: 0, staleTime: 0 })
  const load = useLoadState(asked, (plan) => plan)
  const close = () => {
    filing.forget()
    onClose()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(endpoints[kind], { ...filing.reason }),
    onSuccess: (answer) => {
      const left = !isMounted()
      if (isFiled(answer) && !left) return filing.say(answer, onClose)
      if (isFiled(answer)) toast('info', t('users.selected.filed'))
      else toast('success', t('kyc.all.begun'))
      close()
      if (!isFiled(answer) && !left) void navigate(kycRunPath(answer.id))
    },
    onError: (failed) => {
      if (!isMounted()) toast('error', say(failed), failed)
    },
  })
  if (filing.said) return filing.dialog
  const plan = load.status === 'ready' ? load.value : undefined
  return (
    <ConfirmDialog
      open
      title={t('kyc.all.title', { kind: t(`kyc.kinds.${kind}`) })}
      confirm={t('kyc.all.submit')}
      cancel={t('kyc.all.cancel')}
      busy={isPending}
      refused={!plan || plan.count === 0 || plan.running !== null}
      onConfirm={() => mutate()}
      onCancel={() => !isPending && close()}
    >
      <div className="v-stack">
        {load.status === 'loading' && <LoadingState />}
        {load.status === 'failed' && <LoadFailure {...load} retrying={asked.isFetching} />}
        <StaleNotice of={load} />
        {plan && (
          <>
            {plan.running && <Alert kind="info" title={t('kyc.all.running')}><TextLink to={kycRunPath(plan.running.id)}>{t('kyc.all.follow')}</TextLink></Alert>}
            {plan.count > 0 ? <p><b>{t('kyc.all.count', { count: plan.count, shown: number(plan.count) })}</b></p> : <Alert kind="warning">{t('kyc.all.nobody')}</Alert>}
            {plan.already_sent > 0 && <p className="v-muted">{t('kyc.all.already', { count: plan.already_sent, shown: number(plan.already_sent) })}</p>}
            {plan.examples.map((example) => (
              <div key={example.language} className="v-stack">
                <p>{t('kyc.all.example', { language: t(`kyc.all.languages.${example.language}`), count: example.count, shown: number(example.count) })}</p>
                <MailView mail={example} />
              </div>
            ))}
            {filing.notice}
          </>
        )}
        {error && <Alert kind="danger" of={error}>{say(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
