import { useTranslation } from 'react-i18next'
import type { Messages } from '@ventanilla/contract/messages/messages'
import { noticeText } from '@ventanilla/contract/messages/notice-text'

/** Says a notice in the language of the page. One of a newer server that says nothing here is called by its kind: a link needs a name. */
export function useNoticeText(): (notice: Parameters<typeof noticeText>[0]) => string {
  const { i18n } = useTranslation()
  return (notice) => noticeText(notice, i18n.getResourceBundle(i18n.language, 'messages') as Messages) || notice.kind
}
