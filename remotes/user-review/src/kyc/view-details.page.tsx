import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isDay } from '@ventanilla/contract/days'
import type { KycAttempt, KycDecisionMade, KycDetails } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords } from '@ventanilla/ui/changes'
import { Descriptions, Email, EmptyState, Identification, kycStatus, Panel, UserLink, StatusTag, Timestamp, userStatus, writeMobile } from '@ventanilla/ui/core'
import { DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { useKycActions } from '../user/actions/kyc-actions.tsx'
import { MissingUser } from '../user/missing-user.tsx'
import { Checks } from './checks.tsx'
import { orderedData, useKycWords } from './kyc-words.ts'
import { kycTabPath } from './paths.ts'
import { kycMailOutcome } from './statuses.ts'

const MAIL_MS = 2_000

/** What the user whom the address names (`?user=`) has submitted for their KYC: data, checks that failed and why, earlier attempts; and the decision. */
export default function ViewDetailsPage() {
  const [params] = useSearchParams()
  const { t } = useTranslation('user-review')
  const user = params.get('user') ?? ''
  return user === '' ? <MissingUser title={t('kyc.details.title')} /> : <OneUser key={user} id={user} />
}

function OneUser({ id }: { id: string }) {
  const { t } = useTranslation('user-review')
  const query = useApi().query('kyc-details', { body: { user: id } })
  // A mail leaves within seconds of being asked for.
  const { data } = useQuery({ ...query, refetchInterval: ({ state }) => state.data?.mail?.outcome === 'waiting' && MAIL_MS })
  const { actions, dialog } = useKycActions(data && { ...data.user, kyc_status: data.status })
  const identity = useIdentity()
  const words = useChangeWords()
  return (
    <>
      <DetailPage query={query} kind={t('kyc.details.title')} back={kycTabPath(data?.status ?? 'review_needed')} identity={(details) => ({ ...identity(details), actions })} pending={{ type: 'user', idOf: ({ user }) => user.id }}>
        {({ attempts: [last, ...earlier], user }) => (
          <>
            {last ? <LastAttempt attempt={last} /> : <Panel><EmptyState icon="id" title={t('kyc.details.none')} /></Panel>}
            {earlier.length > 0 && <Panel title={t('kyc.details.earlier')}>{earlier.map((attempt) => <Earlier key={attempt.id} attempt={attempt} />)}</Panel>}
            <Panel title={t('kyc.details.history')} flush><History record={{ type: 'user', id: user.id }} words={words} /></Panel>
          </>
        )}
      </DetailPage>
      {dialog}
    </>
  )
}

function useIdentity(): (details: KycDetails) => Identity {
  const { t } = useTranslation('user-review')
  return ({ user, status, reason, updated_at, mail }) => ({
    name: t('kyc.details.of', { name: `${user.first_name} ${user.surname}` }),
    status: <StatusTag of={kycStatus} status={status} />,
    facts: [
      { key: 'identification', label: t('kyc.data.identification_number'), copy: user.identification_number },
      { key: 'email', label: t('kyc.data.email'), copy: user.email },
      { key: 'mobile', label: t('kyc.data.mobile'), copy: writeMobile(user.mobile) },
      { key: 'status', label: t('kyc.status'), value: <StatusTag of={userStatus} status={user.status} /> },
      ...(reason === null ? [] : [{ key: 'reason', label: t('kyc.reason'), value: t(`kyc.reasons.${reason}`) }]),
      ...(updated_at === null ? [] : [{ key: 'updated', label: t('kyc.details.updated'), value: <Timestamp time={updated_at} /> }]),
      ...(mail === null ? [] : [{ key: 'mail', label: t('kyc.mail'), value: mail.outcome ? <StatusTag of={kycMailOutcome} status={mail.outcome} /> : t('kyc.notSent') }]),
      { key: 'user', label: t('kyc.run.user'), value: <UserLink id={user.id}>{`${user.first_name} ${user.surname}`}</UserLink> },
    ],
  })
}

function LastAttempt({ attempt }: { attempt: KycAttempt }) {
  const { t } = useTranslation('user-review')
  return (
    <>
      <Panel title={t('kyc.details.submitted')}><Submitted attempt={attempt} /></Panel>
      <Panel title={t('kyc.details.checks')}><Checks checks={attempt.checks} /></Panel>
    </>
  )
}

/** A day, a mobile and an address of e-mail as everywhere else; what is not one is shown as it was sent. */
function Datum({ name, value }: { name: string; value: string }) {
  if (isDay(value)) return <Timestamp time={value} dateOnly />
  if (name === 'mobile') return <Identification value={writeMobile(value)} />
  return name === 'email' ? <Email value={value} /> : value
}

/** What was submitted, and how it was decided: the last decision, and those before it. */
function Submitted({ attempt: { data, number, submitted_at, outcome, decisions: [last, ...before] } }: { attempt: KycAttempt }) {
  const { t } = useTranslation('user-review')
  const { field } = useKycWords()
  const told = useDecisionItems()
  const items = [
    { key: 'number', label: t('kyc.details.attempt', { number }), children: <Timestamp time={submitted_at} /> },
    ...orderedData(data).map(([name, value]) => ({ key: `data.${name}`, label: field(name), children: <Datum name={name} value={value} /> })),
    { key: 'outcome', label: t('kyc.details.outcome'), children: outcome ? <StatusTag of={kycStatus} status={outcome} /> : t('kyc.details.open') },
    ...(last ? told(last) : []),
  ]
  return (
    <div className="v-stack">
      <Descriptions column={columns} items={items} />
      {before.map((decision) => (
        <section key={decision.decided_at} aria-label={t('kyc.details.before')}>
          <Descriptions column={columns} items={[{ key: 'outcome', label: t('kyc.details.before'), children: <StatusTag of={kycStatus} status={decision.outcome} /> }, ...told(decision)]} />
        </section>
      ))}
    </div>
  )
}

const columns = { xs: 1, md: 2, xl: 3 }

/** Why somebody decided, when, and what they wrote down for their colleagues. */
function useDecisionItems() {
  const { t } = useTranslation('user-review')
  return ({ reason, comment, decided_by, decided_at }: KycDecisionMade) => [
    ...(reason === null ? [] : [{ key: 'reason', label: t('kyc.reason'), children: t(`kyc.reasons.${reason}`) }]),
    { key: 'decided', label: t('kyc.details.decidedAt'), children: <><Timestamp time={decided_at} /> {decided_by}</> },
    ...(comment === '' ? [] : [{ key: 'comment', label: t('kyc.details.comment'), children: comment }]),
  ]
}

function Earlier({ attempt }: { attempt: KycAttempt }) {
  const { t } = useTranslation('user-review')
  return (
    <details>
      <summary>{t('kyc.details.attempt', { number: attempt.number })} {attempt.outcome && <StatusTag of={kycStatus} status={attempt.outcome} />} <Timestamp time={attempt.submitted_at} dateOnly /></summary>
      <div className="v-stack">
        <Submitted attempt={attempt} />
        <Checks checks={attempt.checks} />
      </div>
    </details>
  )
}
