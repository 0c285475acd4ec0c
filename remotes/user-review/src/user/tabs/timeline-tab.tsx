import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '@ventanilla/contract/changes'
import type { TimelineEvent, TimelineKind } from '@ventanilla/contract/endpoints/timeline.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { CardStatus, KycStatus, MovementKind, UserStatus } from '@ventanilla/contract/states'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { CardLink, cardStatus, Email, kycStatus, LinkButton, Money, TextLink, Timestamp, userStatus, useStatusWords } from '@ventanilla/ui/core'
import { MovementPanel, useTransferNote } from '@ventanilla/ui/holders'
import { requestPath, requestStatus, useChangeWords, useFieldWords } from '@ventanilla/ui/changes'
import { type Column, ListView } from '@ventanilla/ui/data'

/** Everything that happened to a user, newest first. */
export function TimelineTab({ user }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  const sentence = useSentence()
  const note = useNote()
  const [seen, see] = useState<string>()
  const kind = (of: TimelineKind) => t(`user.timeline.kinds.${of}`)
  const columns: Column<TimelineEvent, 'at'>[] = [
    { key: 'at', title: t('user.timeline.when'), sort: 'at', card: 'second', cell: ({ at }) => <Timestamp time={at} /> },
    { key: 'kind', title: t('user.timeline.kind'), cell: (event) => kind(event.kind) },
    { key: 'what', title: t('user.timeline.what'), wide: true, card: 'first', cell: (event) => <>{sentence(event)}{event.amount !== null && <> <Money amount={event.amount} /></>} <About event={event} user={user.id} see={see} /></> },
    { key: 'note', title: t('user.timeline.note'), long: true, cell: (event) => note(event) ?? <span className="v-muted">–</span> },
    { key: 'by', title: t('user.timeline.by'), wide: true, cell: ({ actor }) => (actor === '' ? <span className="v-muted">{t('user.timeline.system')}</span> : <Email value={actor} />) },
  ]
  return (
    <>
      <ListView
        endpoint="user-timeline"
        input={{ params: { userId: user.id } }}
        caption={t('user.tabs.timeline')}
        search={t('user.timeline.search')}
        empty={t('user.timeline.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={{ kind: { label: t('user.timeline.kind'), word: kind }, at: { label: t('user.timeline.when') } }}
      />
      <MovementPanel id={seen} onClose={() => see(undefined)} />
    </>
  )
}

/** The record that an event is about: a request, a card, or a movement, which opens beside the list. */
function About({ event: { kind, subject_id: id }, user, see }: { event: TimelineEvent; user: string; see: (transaction: string) => void }) {
  const { t } = useTranslation('user-review')
  const { may } = useSession()
  if (id === null) return null
  if (kind === 'request') return <TextLink to={requestPath(id)}>{t('user.timeline.request', { id })}</TextLink>
  if (kind === 'card') return <CardLink user={user} id={id}>{t('user.timeline.card', { id })}</CardLink>
  return kind === 'movement' && may('transaction-details') ? <LinkButton onClick={() => see(id)}>{t('user.timeline.movement', { id })}</LinkButton> : null
}

/** What moves money one way or the other; the others name their way. */
const eitherWay: ReadonlySet<string> = new Set(['reversal', 'transfer', 'adjustment'] satisfies MovementKind[])

/** What happened, in words. */
function useSentence(): (event: TimelineEvent) => string {
  const { t } = useTranslation('user-review')
  const word = useStatusWords()
  const { action } = useChangeWords()
  // What the server calls a state is one of its kind, or said as it is.
  const user = (value: string) => word(userStatus, value as UserStatus)
  const kyc = (value: string) => word(kycStatus, value as KycStatus)
  const card = (value: string) => word(cardStatus, value as CardStatus)
  const states = (written: (value: string) => string, { from_value, to_value }: TimelineEvent) =>
    from_value === null ? t('user.timeline.became', { to: written(to_value ?? '') }) : t('user.timeline.changed', { from: written(from_value), to: written(to_value ?? '') })
  return (event) => {
    const { kind, what, to_value } = event
    if (kind === 'status') return what === 'joined' ? t('user.timeline.joined') : states(user, event)
    if (kind === 'kyc') return states(kyc, event)
    if (kind === 'card') return states(card, event)
    if (kind === 'data') return action(what)
    if (kind === 'movement') return t('user.timeline.moved', { kind: t(`user.timeline.movements.${what}`, { defaultValue: what }), direction: eitherWay.has(what) ? t(`user.timeline.directions.${to_value}`, { defaultValue: '' }) : '' }).trim()
    if (kind === 'request') return `${t(`changes.${what}`, { ns: 'messages', defaultValue: what })}: ${word(requestStatus, to_value as RequestStatus)}`
    return t(`user.timeline.mails.${to_value}`, { defaultValue: '' })
  }
}

/** What somebody wrote about it, or which data it changed. */
function useNote(): (event: TimelineEvent) => string | undefined {
  const { t } = useTranslation('user-review')
  const field = useFieldWords()
  const moved = useTransferNote()
  return ({ kind, fields, note }) => {
    if (fields.length > 0) return fields.map((each) => field(each, { subject: 'user', change: 'edit-user' }).label).join(', ')
    if (kind === 'kyc' && note !== null) return t(`kyc.reasons.${note}`, { defaultValue: note })
    if (kind === 'movement' && note !== null) return moved(note)
    return note ?? undefined
  }
}
