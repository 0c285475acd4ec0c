import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KycMailResult } from '@ventanilla/contract/endpoints/kyc.endpoints'
import type { KycMailKind } from '@ventanilla/contract/kyc'
import { isFiled } from '@ventanilla/contract/filed'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { useFiling } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog } from '@ventanilla/ui/core'
import type { Person } from './decide-kyc.tsx'
import { mailEndpoints } from './mail-endpoints.ts'
import { MailPreview } from './mail-preview.tsx'

export type SendChosenProps = { kind: KycMailKind; people: readonly [Person, ...Person[]]; onDone?: () => void; onClose: () => void }

/** Sends a mail to chosen people once its preview is confirmed. Those to whom it does not go are named, with why. */
export function SendChosen({ kind, people, onDone, onClose }: SendChosenProps) {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const endpoint = mailEndpoints[kind]
  const ids = people.map(({ id }) => id)
  const filing = useFiling(endpoint, undefined, false, ids.join())
  const leave = () => {
    filing.forget()
    onClose()
  }
  const close = () => {
    onDone?.()
    leave()
  }
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => api.call(endpoint, { body: { users: ids }, ...filing.reason }),
    onSuccess: (answer) => {
      if (isFiled(answer)) return filing.say(answer, close)
      if (answer.sent_count > 0) toast('success', t('kyc.send.sent', { count: answer.sent_count }))
      if (answer.skipped_count === 0) close()
    },
  })
  if (filing.said) return filing.dialog
  const results = data && !isFiled(data) ? data.results : undefined
  const [first] = people
  return (
    <ConfirmDialog
      open
      title={t('kyc.send.title', { count: people.length })}
      confirm={t(results ? 'kyc.send.close' : 'kyc.send.submit')}
      cancel={t(results ? 'kyc.send.close' : 'kyc.send.cancel')}
      busy={isPending}
      onConfirm={results ? close : () => mutate()}
      onCancel={() => !isPending && (results ? close() : leave())}
    >
      <div className="v-stack">
        {results ? (
          <Results results={results} people={people} />
        ) : (
          <>
            <p>{t('kyc.send.example', { name: first.name })}</p>
            <MailPreview id={first.id} kind={kind} sends />
            {filing.notice}
          </>
        )}
        {error && <Alert kind="danger" of={error}>{say(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

/** What became of each. */
function Results({ results, people }: { results: readonly KycMailResult[]; people: readonly Person[] }) {
  const { t } = useTranslation('user-review')
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id
  return (
    <Alert kind="info" title={t('kyc.send.results')}>
      <ul>{results.map(({ user_id, outcome }) => <li key={user_id}><b>{nameOf(user_id)}</b>: {t(`kyc.send.outcomes.${outcome}`)}</li>)}</ul>
    </Alert>
  )
}
