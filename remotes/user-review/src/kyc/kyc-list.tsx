import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycUser } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { mailOfState, type SentKycMailKind } from '@ventanilla/contract/kyc'
import type { SortOf } from '@ventanilla/contract/list-table'
import type { KycStatus } from '@ventanilla/contract/states'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button, Copied, Email, Identification, kycStatus, Mobile, StatusTag, TextLink, Timestamp, userStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import type { Person } from './decide-kyc.tsx'
import { kycDetailsPath } from './paths.ts'
import { SendAll } from './send-all.tsx'
import { SendChosen } from './send-chosen.tsx'
import { kycMailOutcome } from './statuses.ts'

const nameOf = ({ first_name, surname }: KycUser) => `${first_name} ${surname}`

function useColumns(status: KycStatus): Column<KycUser, SortOf<'kyc-users'>>[] {
  const { t } = useTranslation('user-review')
  const columns: (Column<KycUser, SortOf<'kyc-users'>> & { shown?: boolean })[] = [
    { key: 'name', title: t('kyc.name'), sort: 'surname', wide: true, card: 'first', cell: (user) => <TextLink to={kycDetailsPath(user.id)}>{nameOf(user)}</TextLink>, below: ({ identification_number: value }) => <Copied label={t('kyc.data.identification_number')} value={value}><Identification value={value} /></Copied> },
    { key: 'contact', title: t('kyc.contact'), sort: 'email', wide: true, cell: ({ email }) => <Copied label={t('kyc.data.email')} value={email}><Email value={email} /></Copied>, below: ({ mobile }) => <Copied label={t('kyc.data.mobile')} value={mobile}><Mobile value={mobile} /></Copied> },
    { key: 'reason', title: t('kyc.reason'), wide: true, card: 'second', shown: status === 'rejected' || status === 'review_needed', cell: ({ kyc_reason }) => (kyc_reason ? t(`kyc.reasons.${kyc_reason}`) : <span className="v-muted">{t('kyc.noReason')}</span>) },
    { key: 'status', title: t('kyc.status'), card: 'end', cell: (user) => <StatusTag of={userStatus} status={user.status} /> },
    { key: 'attempts', title: t('kyc.attempts'), align: 'end', shown: status !== 'not_started', cell: ({ attempts }) => attempts },
    { key: 'mail', title: t('kyc.mail'), card: 'side', shown: mailOfState(status) !== undefined, cell: ({ mail }) => (mail ? <StatusTag of={kycMailOutcome} status={mail} /> : <span className="v-muted v-unbroken">{t('kyc.notSent')}</span>) },
    { key: 'updated', title: t('kyc.updated'), sort: 'kyc_updated_at', cell: ({ kyc_updated_at, created_at }) => <Timestamp time={kyc_updated_at ?? created_at} dateOnly /> },
    { key: 'created', title: t('kyc.since'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
  return columns.filter(({ shown = true }) => shown)
}

/** The users in a KYC status; where it has a mail that somebody sends, to chosen ones or to all. */
export function KycList({ status }: { status: KycStatus }) {
  const { t } = useTranslation('user-review')
  const word = useStatusWords()
  const { may } = useSession()
  const columns = useColumns(status)
  const [chosen, choose] = useState<{ people: [Person, ...Person[]]; clear: () => void }>()
  const [all, setAll] = useState(false)
  const kind = mailOfState(status)
  const sent: SentKycMailKind | undefined = kind === 'approved' ? undefined : kind
  const sends = sent && may('send-kyc-mail')
  const begin = (users: readonly KycUser[], clear: () => void) => {
    const [first, ...rest] = users.map((user) => ({ id: user.id, name: nameOf(user) }))
    if (first) choose({ people: [first, ...rest], clear })
  }
  return (
    <>
      <ListView
        endpoint="kyc-users"
        name="kyc"
        caption={`${t('kyc.title')}: ${word(kycStatus, status)}`}
        search={t('kyc.search')}
        empty={t('kyc.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        input={{ filters: { status } }}
        pending={{ type: 'user', idOf: ({ id }) => id }}
        filters={{ status: undefined, kyc_updated_at: { label: t('kyc.updated') }, created_at: { label: t('kyc.since') } }}
        tools={sends && <Button icon="mail" onClick={() => setAll(true)}>{t('kyc.actions.all')}</Button>}
        {...(sends && { selection: { labelOf: nameOf, actions: (users: readonly KycUser[], clear: () => void) => <Button icon="mail" onClick={() => begin(users, clear)}>{t('kyc.actions.chosen')}</Button> } })}
      />
      {sent && chosen && <SendChosen kind={sent} people={chosen.people} onDone={chosen.clear} onClose={() => choose(undefined)} />}
      {sent && all && <SendAll kind={sent} onClose={() => setAll(false)} />}
    </>
  )
}
