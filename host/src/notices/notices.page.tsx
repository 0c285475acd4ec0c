import { noticeKindWords } from '@ventanilla/contract/messages/notice-words'
import { NOTICES_KEPT, type NoticeKind } from '@ventanilla/contract/notices'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { Button, Timestamp } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useWords } from '../app/use-words.ts'
import { NoticeLink } from './notice-link.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useNoticeText } from './use-notice-text.ts'

/** A newer server may tell of kinds that this host does not know. */
const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKindWords, kind)

/** All notices of the person. */
export default function NoticesPage() {
  const t = useWords()
  const language = useLanguage()
  const noticeText = useNoticeText()
  const { mark, marking } = useMarkRead()
  const kindOf = (kind: string) => (isNoticeKind(kind) ? noticeKindWords[kind][language] : kind)
  return (
    <ListPage
      endpoint="bell-list"
      title={t('bell.title')}
      description={t('bell.description', { count: NOTICES_KEPT })}
      empty={t('bell.empty')}
      actions={
        <Button icon="check" busy={marking} onClick={() => mark('all')}>
          {t('bell.mark_all')}
        </Button>
      }
      columns={[
        { key: 'notice', title: t('bell.notice'), wide: true, card: 'first', cell: (notice) => <NoticeLink notice={notice} onOpen={({ id, is_read }) => is_read || mark([id])} /> },
        { key: 'kind', title: t('bell.kind'), card: 'second', cell: ({ kind }) => kindOf(kind) },
        { key: 'created_at', title: t('bell.time'), sort: 'created_at', card: 'side', cell: ({ created_at }) => <Timestamp time={created_at} /> },
      ]}
      rowKey={({ id }) => id}
      filters={{
        unread: { label: t('bell.state'), word: (unread) => t(unread === 'true' ? 'bell.unread' : 'bell.read') },
        kind: { label: t('bell.kind'), word: kindOf },
        created_at: { label: t('bell.time') },
      }}
      selection={{
        labelOf: noticeText,
        actions: (notices, clear) => (
          <Button
            icon="check"
            onClick={() => {
              mark(notices.map(({ id }) => id))
              clear()
            }}
          >
            {t('bell.mark_selected')}
          </Button>
        ),
      }}
    />
  )
}
