import { useTranslation } from 'react-i18next'
import type { Messages } from '@ventanilla/contract/messages/messages'
import { noticeText } from '@ventanilla/contract/messages/notice-text'

/** Says a notice in the language of the page. */
export function useNoticeText(): (notice: Parameters<typeof noticeText>[0]) => string {
  const { i18n } = useTranslation()
  return (notice) => noticeText(notice, i18n.getResourceBundle(i18n.language, 'messages') as Messages)
}
