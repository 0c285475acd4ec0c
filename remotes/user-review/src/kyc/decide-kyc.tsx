import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycDetails } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { decisionsFrom, kycDecisions, mailOfState, type KycDecision } from '@ventanilla/contract/kyc'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog, kycStatus, LoadFailure, LoadingState, useStatusWords } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { MailPreview } from './mail-preview.tsx'

/** The user of a dialog. */
export type Person = { id: string; name: string }
type Standing = Pick<KycDetails, 'status' | 'state_number' | 'version'>

/** Decides on what a user has submitted, as it stands when the dialog opens; with the mail that follows. */
export function DecideKyc({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('user-review')
  const answer = useQuery(useApi().query('check-kyc-status', { params: { id: person.id } }))
  const load = useLoadState(answer, (standing) => standing)
  // An answer from before the dialog opened may be old: the person would read that it changed while they decided.
  if (load.status === 'ready' && answer.isFetchedAfterMount) return <DecisionOn person={person} standing={load.value} onClose={onClose} />
  return (
    <ConfirmDialog open refused title={t('kyc.decide.title', { name: person.name })} confirm={t('kyc.decide.submit')} cancel={t('kyc.decide.cancel')} onConfirm={() => undefined} onCancel={onClose}>
      {load.status === 'failed' ? <LoadFailure {...load} retrying={answer.isFetching} /> : <LoadingState shape="form" />}
    </ConfirmDialog>
  )
}

type DecisionProps = { person: Person; standing: Standing; onClose: () => void }

/** A decision is about one state: another state begins a new form. That form says why, because the refusal is gone with the old one. */
function DecisionOn(props: DecisionProps) {
  const { state_number } = props.standing
  const [first] = useState(state_number)
  return <DecisionForm key={state_number} moved={state_number !== first} {...props} />
}

function DecisionForm({ person: { id, name }, standing: { status, state_number, version }, moved, onClose }: DecisionProps & { moved: boolean }) {
  const { t } = useTranslation('user-review')
  const word = useStatusWords()
  const { label, option } = useFormWordsOf('decide-kyc')
  const next = decisionsFrom(status)
  const possible = (value: string) => next.some((one) => one === value)
  const first = next.length === 1 ? next[0] : undefined
  return (
    <ResourceForm
      endpoint="decide-kyc"
      about={id}
      dialog={{ title: t('kyc.decide.title', { name }) }}
      label={label}
      start={first === undefined ? {} : { kyc_status: first }}
      looks={{
        kyc_status: { cards: true, option: (value) => ({ ...option('kyc_status')(value), refused: possible(value) ? undefined : t('kyc.decide.notNow', { status: word(kycStatus, status) }) }) },
        kyc_reason: { option: option('kyc_reason'), hint: <ReasonHint /> },
        comment: { hint: t('kyc.decide.commentHint') },
      }}
      check={({ kyc_status, kyc_reason }) => (kyc_status === 'rejected' && !kyc_reason ? { kyc_reason: { code: 'required' } } : {})}
      input={(body) => ({ params: { id }, body: { ...body, kyc_reason: takesReason(body.kyc_status) ? body.kyc_reason : null, version, state_number } })}
      submit={t('kyc.decide.submit')}
      cancel={t('kyc.decide.cancel')}
      saved={(done) => t('kyc.decide.saved', { status: word(kycStatus, done.status) })}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {moved && <Alert kind="danger">{t('errors.kyc_moved', { ns: 'messages' })}</Alert>}
          <Decision form={form} id={id} />
        </>
      )}
    </ResourceForm>
  )
}

const takesReason = (decision: KycDecision | undefined) => decision === 'rejected' || decision === 'review_needed'
const isDecision = (value: unknown): value is KycDecision => kycDecisions.some((one) => one === value)

// A field's look is given before the form knows what is written.
const Rejects = createContext(false)

/** Only a rejection sends its reason to the user. */
function ReasonHint() {
  const { t } = useTranslation('user-review')
  return useContext(Rejects) && t('kyc.decide.reasonNeeded')
}

/** The fields that a decision takes, and the mail that the user gets of it. */
function Decision({ form: { field, values }, id }: { form: FormParts<'decide-kyc'>; id: string }) {
  const { t } = useTranslation('user-review')
  const decision = isDecision(values.kyc_status) ? values.kyc_status : undefined
  const kind = decision && mailOfState(decision)
  return (
    <>
      {field('kyc_status')}
      {takesReason(decision) && <Rejects value={decision === 'rejected'}>{field('kyc_reason')}</Rejects>}
      {field('comment')}
      {decision && (kind ? <MailThatFollows>{kind === 'approved' && <p className="v-note v-muted">{t('kyc.decide.onlyActive')}</p>}<MailPreview id={id} kind={kind} {...(values.kyc_reason && { reason: values.kyc_reason })} /></MailThatFollows> : <p className="v-muted">{t('kyc.decide.noMail')}</p>)}
    </>
  )
}

/** Folded, so that the fields of the decision stay together; the mail is read when it is opened. */
function MailThatFollows({ children }: { children: ReactNode }) {
  const { t } = useTranslation('user-review')
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('kyc.decide.mailFollows')}</summary>
      {open && children}
    </details>
  )
}
