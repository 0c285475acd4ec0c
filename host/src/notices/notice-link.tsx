import './notices.css'
import type { Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import type { NoticeKind } from '@ventanilla/contract/notices'
import { Icon, Mark, TextLink, type IconName } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { useNoticeText } from './use-notice-text.ts'

const icons: Readonly<Record<NoticeKind, IconName>> = {
  request_filed: 'user',
  request_approved: 'check-circle',
  request_rejected: 'ban',
  request_partially_approved: 'check',
  request_conflict: 'warning',
  request_failed: 'error',
  request_expired: 'clock',
  list_validated: 'check',
  list_not_validated: 'error',
  list_ended: 'file',
  list_failed: 'warning',
  list_cancelled: 'ban',
  mail_failed: 'mail',
  order_waiting: 'clock',
  order_refused: 'ban',
  budget_spent: 'clock',
  marketing_short: 'warning',
  reward_rest: 'warning',
  notification_failed: 'mail',
  limit_near: 'clock',
  limit_reached: 'warning',
}

/** A notice as a link to the page about it, marked where it is unread. */
export function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const t = useWords()
  const noticeText = useNoticeText()
  return (
    <span className="host-notice" data-unread={!notice.is_read || undefined}>
      <Icon name={Object.hasOwn(icons, notice.kind) ? icons[notice.kind] : 'bell'} />
      <span>
        <TextLink to={notice.link} onClick={() => onOpen(notice)}>
          {noticeText(notice)}
        </TextLink>{' '}
        {!notice.is_read && (
          <Mark tone="info" icon="bell">
            {t('bell.unread')}
          </Mark>
        )}
      </span>
    </span>
  )
}
