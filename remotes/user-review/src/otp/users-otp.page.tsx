import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserOtp } from '@ventanilla/contract/endpoints/otp.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button, Copied, Email, Identification, Mobile, RefusableButton, StatusTag, Timestamp, UserLink, useStatusWords } from '@ventanilla/ui/core'
import { ListPage, type Column } from '@ventanilla/ui/data'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { otpStatus } from './statuses.ts'

/** A code stays on the screen this long. */
const SHOWN_MS = 30_000

type Revealed = { id: string; code: string }

/** The one-time codes of users. A code shows after a second click, which says that the view is recorded; one at a time, and it hides again. */
export default function UsersOtpPage() {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const { may } = useSession()
  const [asked, setAsked] = useState<UserOtp>()
  // In the state of this page and in no query: what is kept there outlives the page.
  const [revealed, setRevealed] = useState<Revealed>()
  const hide = () => setRevealed(undefined)
  // The page runs the timer: a row that leaves the list would stop its own, and show the code when it comes back.
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  const nameOf = ({ first_name, surname }: UserOtp) => `${first_name} ${surname}`

  const code = (otp: UserOtp) => {
    if (revealed?.id === otp.id) return <RevealedCode code={revealed.code} onHide={hide} />
    const refused = otp.status === 'active' ? undefined : t(`otp.refused.${otp.status}`)
    return <RefusableButton small icon="eye" aria-label={t('otp.seeOf', { name: nameOf(otp) })} {...(refused !== undefined && { refused })} onClick={() => setAsked(otp)}>{t('otp.see')}</RefusableButton>
  }
  const columns: Column<UserOtp, SortOf<'user-otps'>>[] = [
    { key: 'user', title: t('otp.user'), sort: 'surname', wide: true, card: 'first', cell: (otp) => <UserLink id={otp.user_id}>{nameOf(otp)}</UserLink>, below: ({ identification_number }) => <Identification value={identification_number} /> },
    { key: 'email', title: t('otp.email'), sort: 'email', wide: true, cell: ({ email }) => <Copied label={t('otp.email')} value={email}><Email value={email} /></Copied> },
    { key: 'mobile', title: t('otp.mobile'), cell: ({ mobile }) => <Mobile value={mobile} /> },
    { key: 'purpose', title: t('otp.purpose'), sort: 'purpose', card: 'second', cell: ({ purpose }) => t(`otp.purposes.${purpose}`) },
    { key: 'status', title: t('otp.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={otpStatus} status={status} /> },
    { key: 'attempts', title: t('otp.attempts'), sort: 'attempts', align: 'end', cell: ({ attempts }) => attempts },
    { key: 'expires', title: t('otp.expires'), sort: 'expires_at', cell: ({ expires_at }) => <Timestamp time={expires_at} /> },
    { key: 'sent', title: t('otp.sent'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    ...(may('reveal-otp') ? [{ key: 'code', title: t('otp.code'), card: 'side', cell: code } as const] : []),
  ]
  return (
    <>
      <ListPage
        endpoint="user-otps"
        title={t('otp.title')}
        description={t('otp.explanation')}
        search={t('otp.search')}
        empty={t('otp.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={{
          status: { label: t('otp.status'), word: (status) => words(otpStatus, status) },
          purpose: { label: t('otp.purpose'), word: (purpose) => t(`otp.purposes.${purpose}`) },
          created_at: { label: t('otp.sent') },
        }}
      />
      {asked && (
        <ConfirmCall
          endpoint="reveal-otp"
          input={{ params: { id: asked.id } }}
          title={t('otp.confirmTitle', { name: nameOf(asked) })}
          confirm={t('otp.confirm')}
          done={t('otp.recorded')}
          onDone={(answer) => answer && setRevealed({ id: asked.id, code: answer.code })}
          onClose={() => setAsked(undefined)}
        >
          {t('otp.confirmText')}
        </ConfirmCall>
      )}
    </>
  )
}

function RevealedCode({ code, onHide }: { code: string; onHide: () => void }) {
  const { t } = useTranslation('user-review')
  return (
    <span className="v-row">
      <span role="status" className="v-strong"><Identification value={code} /></span>
      <Button small icon="eye-off" onClick={onHide}>{t('otp.hide')}</Button>
    </span>
  )
}
