/** The page of one record: its head and actions, tabs in the address, its history, and differences field by field. */
import './styles/detail.css'

export { ActionBar, type DetailAction } from './detail/action-bar.tsx'
export { ConfirmCall } from './detail/confirm-call.tsx'
export { DetailPage, useRecordTitle, type Identity } from './detail/detail-page.tsx'
export { Difference } from './detail/difference.tsx'
export { History } from './detail/history.tsx'
export { MailView } from './detail/mail-view.tsx'
export { Missing, NotLoaded } from './detail/missing.tsx'
export { UrlTabs } from './detail/url-tabs.tsx'
