import { useQuery } from '@tanstack/react-query'
import type { Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Button, EmptyState, ErrorCard, LoadingState, SidePanel, Stack, TextLink } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { NOTICES } from '../shell/host-pages.tsx'
import { NoticeLink } from './notice-link.tsx'
import { useMarkRead } from './use-mark-read.ts'

type NoticePanelProps = { open: boolean; unread: number; onClose: () => void }

/** The last notices. Opening one marks it as read. */
export default function NoticePanel({ open, unread, onClose }: NoticePanelProps) {
  const t = useWords()
  const { mark, marking } = useMarkRead()
  const openNotice = ({ id, is_read }: Notice) => {
    if (!is_read) mark([id])
    onClose()
  }
  return (
    <SidePanel open={open} title={t('bell.title')} onClose={onClose}>
      <Stack>
        <div className="v-actions">
          {unread > 0 && (
            <Button icon="check" busy={marking} onClick={() => mark('all')}>
              {t('bell.mark_all')}
            </Button>
          )}
          <TextLink to={NOTICES} onClick={onClose}>
            {t('bell.see_all')}
          </TextLink>
        </div>
        <LastNotices onOpen={openNotice} />
      </Stack>
    </SidePanel>
  )
}

function LastNotices({ onOpen }: { onOpen: (notice: Notice) => void }) {
  const t = useWords()
  const say = useProblemText()
  const { ago, dateTime } = useFormats()
  const { api } = useServices()
  const { data, error, refetch, isFetching } = useQuery(api.query('bell', {}))
  if (!data && error)
    return (
      <ErrorCard title={t('bell.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        <p>{say(error)}</p>
      </ErrorCard>
    )
  if (!data) return <LoadingState />
  if (data.results.length === 0) return <EmptyState title={t('bell.empty')} />
  return (
    <ul className="v-stack host-notices">
      {data.results.map((notice) => (
        <li key={notice.id}>
          <NoticeLink notice={notice} onOpen={onOpen} />
          <time className="v-note host-notice-age" dateTime={notice.created_at} title={dateTime(notice.created_at)}>
            {ago(notice.created_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
