import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { memberReaders } from '@ventanilla/contract/readers'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { recordPage } from '@ventanilla/ui/changes'
import { CardLink, cardStatus, kycStatus, Mark, Money, RecordLink, StatusTag, Timestamp, userStatus, useStatusWords, writeMobile, UserLink } from '@ventanilla/ui/core'
import type { DetailAction, Identity } from '@ventanilla/ui/detail'
import { ProviderSays } from './provider-says.tsx'

/** What is left to say of a user whose data were erased. */
const kept: readonly string[] = ['reason', 'joined', 'id']
type Fact = NonNullable<Identity['facts']>[number]

/** What stands at the head of the page of a user. */
export function useUserIdentity(actions: readonly DetailAction[]): (user: UserDetails) => Identity {
  const { t } = useTranslation('user-review')
  const { money } = useFormats()
  const words = useStatusWords()
  const { can } = useSession()
  return (user) => ({
    name: `${user.first_name} ${user.surname}`,
    status: <span className="v-row"><StatusTag of={userStatus} status={user.status} /><Mark tone={kycStatus.tones[user.kyc_status]}>{t('user.kyc', { status: words(kycStatus, user.kyc_status) })}</Mark></span>,
    figures: figuresOf(user),
    facts: factsOf(user).filter(({ key }) => user.status !== 'Deleted' || kept.includes(key)),
    actions,
  })

  /** What their wallet and their card hold. */
  function figuresOf({ id, wallet, card }: UserDetails): NonNullable<Identity['figures']> {
    return [
      { key: 'wallet', label: t('user.wallet'), value: <Money amount={wallet.balance_available} />, ...(wallet.balance_withheld !== '0.00' && { note: <Muted>{t('user.withheld', { amount: money(wallet.balance_withheld) })}</Muted> }) },
      card === null
        ? { key: 'card', label: t('user.card'), value: '–', note: <Muted>{t('user.noCard')}</Muted> }
        : { key: 'card', label: <>{t('user.card')} <CardLink user={id} id={card.id} lastFour={card.last_four} /></>, value: <Money amount={card.balance} />, note: <StatusTag of={cardStatus} status={card.status} /> },
    ]
  }

  function factsOf(user: UserDetails): Fact[] {
    return [
      { key: 'identification', label: t('user.identification'), copy: user.identification_number },
      { key: 'email', label: t('user.email'), copy: user.email },
      { key: 'mobile', label: t('user.mobile'), copy: writeMobile(user.mobile) },
      ...(user.status_reason === null ? [] : [{ key: 'reason', label: t('user.reason'), value: user.status_reason }]),
      { key: 'joined', label: t('user.joined'), value: <Timestamp time={user.created_at} dateOnly /> },
      { key: 'last-login', label: t('user.lastLogin'), value: user.last_login_at === null ? <Muted>{t('user.never')}</Muted> : <Timestamp time={user.last_login_at} /> },
      { key: 'opt-out', label: t('user.notifications'), value: user.notifications_stopped_at === null ? t('user.receives') : <>{t('user.stopped')} <Timestamp time={user.notifications_stopped_at} /></> },
      { key: 'language', label: t('user.language'), value: t(`user.languages.${user.language}`) },
      ...(user.referral_code === null ? [] : [{ key: 'referral-code', label: t('user.referralCode'), copy: user.referral_code }]),
      ...(user.referred_by === null ? [] : [{ key: 'referred', label: t('user.referredBy'), value: <UserLink id={user.referred_by.id}>{user.referred_by.name}</UserLink> }]),
      ...(!can(memberReaders) ? [] : [{ key: 'segments', label: t('user.segments'), value: user.segments.length === 0 ? <Muted>{t('user.noSegments')}</Muted> : user.segments.map(({ id, name }, at) => <Fragment key={id}>{at > 0 && ', '}<RecordLink page={recordPage({ type: 'segment', id })}>{name}</RecordLink></Fragment>) }]),
      { key: 'paguelofacil', label: t('user.paguelofacil'), value: t(user.paguelofacil_enabled ? 'user.on' : 'user.off') },
      user.provider_user_id === null ? { key: 'provider', label: t('user.provider'), value: <Muted>{t('user.notLinked')}</Muted> } : { key: 'provider', label: t('user.provider'), copy: user.provider_user_id },
      { key: 'providerSays', label: t('user.providerSays.label'), value: <ProviderSays userId={user.id} linkedTo={user.provider_user_id} /> },
      { key: 'id', label: t('user.id'), copy: user.id },
    ]
  }
}

const Muted = ({ children }: { children: string }) => <span className="v-muted">{children}</span>
