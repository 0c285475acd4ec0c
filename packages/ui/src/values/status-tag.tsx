import type { DocumentStatus, MailOutcome } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { CardStatus, CashbackStatus, KycStatus, UserStatus, WalletStatus } from '@ventanilla/contract/states'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { toneIcons, tones } from './status-tones.ts'

export type StatusTagProps =
  | { of: 'user'; status: UserStatus | 'Processed' | 'In transit' }
  | { of: 'card'; status: CardStatus | 'Cancel' }
  | { of: 'wallet'; status: WalletStatus }
  | { of: 'kyc'; status: KycStatus }
  | { of: 'document'; status: DocumentStatus }
  | { of: 'mail'; status: MailOutcome }
  | { of: 'cashback'; status: CashbackStatus }
  | { of: 'admin'; status: Admin['status'] }

/** Letters that a tag in a table holds on one line; a longer status would make its whole column as wide as itself. */
const ONE_LINE = 16

/** A status by colour, icon and word, never by colour alone. */
export function StatusTag(tag: StatusTagProps) {
  const words = useStatusWords()
  const tone = tones[tag.of][tag.status] ?? 'neutral'
  const word = words(tag)
  return (
    <span className="v-tag" data-tone={tone} data-long={word.length > ONE_LINE || undefined}>
      <Icon name={toneIcons[tone]} size={14} /> {word}
    </span>
  )
}

/** The word for a status, for filters and sentences. */
export function useStatusWords(): (tag: StatusTagProps) => string {
  const t = useUiWords()
  return (tag) => {
    // Another server has words of its own, or says nothing.
    if (!(tag.status in tones[tag.of])) return tag.status || '–'
    switch (tag.of) {
      case 'user': return t(`status.user.${tag.status}`)
      case 'card': return t(`status.card.${tag.status}`)
      case 'wallet': return t(`status.wallet.${tag.status}`)
      case 'kyc': return t(`status.kyc.${tag.status}`)
      case 'document': return t(`status.document.${tag.status}`)
      case 'mail': return t(`status.mail.${tag.status}`)
      case 'cashback': return t(`status.cashback.${tag.status}`)
      case 'admin': return t(`status.admin.${tag.status}`)
    }
  }
}
