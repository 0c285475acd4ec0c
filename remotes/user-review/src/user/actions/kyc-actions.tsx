import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { decisionsFrom, mailOfState, type KycMailKind } from '@ventanilla/contract/kyc'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { DetailAction } from '@ventanilla/ui/detail'
import type { Person } from '../../kyc/decide-kyc.tsx'
import { mailEndpoints } from '../../kyc/mail-endpoints.ts'
import type { SendChosenProps } from '../../kyc/send-chosen.tsx'

// A user is looked at far more often than decided on: the forms come when one opens.
const DecideKyc = retryingLazy<{ person: Person; onClose: () => void }>(() => import('../../kyc/decide-kyc.tsx').then(({ DecideKyc: one }) => ({ default: one })))
const SendChosen = retryingLazy<SendChosenProps>(() => import('../../kyc/send-chosen.tsx').then(({ SendChosen: one }) => ({ default: one })))

type User = Pick<UserDetails, 'id' | 'first_name' | 'surname' | 'status' | 'kyc_status'>

/** What can be done about the KYC of a user: deciding, and the mail of their state. */
export function useKycActions(user: User | undefined): { actions: DetailAction[]; dialog: ReactNode } {
  const { t } = useTranslation('user-review')
  const [begun, begin] = useState<{ person: Person; kind?: KycMailKind }>()
  if (!user) return { actions: [], dialog: null }
  const { id, first_name, surname, status, kyc_status } = user
  const person = { id, name: `${first_name} ${surname}` }
  const kind = mailOfState(kyc_status)
  const gone = status === 'Deleted' ? t('kyc.refused.deleted') : undefined
  const settled = decisionsFrom(kyc_status).length > 0 ? undefined : t(kyc_status === 'not_started' ? 'kyc.refused.not_started' : 'kyc.refused.verified')
  const close = () => begin(undefined)
  return {
    actions: [
      { key: 'decide-kyc', label: t('kyc.actions.decide'), icon: 'check-circle', needs: 'decide-kyc', refused: gone ?? settled, begin: () => begin({ person }) },
      { key: 'kyc-mail', label: t('kyc.actions.mail'), icon: 'mail', needs: mailEndpoints[kind ?? 'invitation'], refused: gone ?? (kind ? undefined : t('kyc.refused.noMail')), begin: () => kind && begin({ person, kind }) },
    ],
    // The mail stays that of the state in which it was begun.
    dialog: begun && (begun.kind ? <SendChosen kind={begun.kind} people={[begun.person]} onClose={close} /> : <DecideKyc person={begun.person} onClose={close} />),
  }
}
