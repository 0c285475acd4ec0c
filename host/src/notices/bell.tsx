import { useState } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Button } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'
import { HostDialog } from '../shell/host-part.tsx'
import { withLaterWords } from '../words/load-words.ts'
import { useBell } from './use-bell.ts'
import { useNoticeText } from './use-notice-text.ts'

/** The list comes when it is opened; the bell itself is in every page's first load. */
const NoticePanel = retryingLazy(withLaterWords(() => import('./notice-panel.tsx')))

const MOST_SHOWN = 99

/** How many notices are unread, in the top bar. It opens the last ones, and says a new one aloud. */
export function Bell() {
  const t = useWords()
  const noticeText = useNoticeText()
  const bell = useBell()
  const [open, setOpen] = useState<boolean>()
  if (!bell) return null
  const { unread, news } = bell
  const name = unread === 0 ? t('bell.none') : t('bell.some', { count: unread })
  return (
    <>
      <span className="v-bell">
        <Button kind="quiet" icon="bell" aria-label={name} title={name} aria-haspopup="dialog" aria-expanded={open ?? false} onClick={() => setOpen(true)} />
        {unread > 0 && (
          <span className="v-bell-count" aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </span>
      <span className="v-hidden" aria-live="polite">
        {news && t('bell.new', { notice: noticeText(news) })}
      </span>
      {open !== undefined && (
        <HostDialog onFailed={() => setOpen(undefined)}>
          <NoticePanel open={open} unread={unread} onClose={() => setOpen(false)} />
        </HostDialog>
      )}
    </>
  )
}
