import type { Language } from '@ventanilla/contract/messages/say'
import { useSessionState } from '../session/session-context.tsx'
import { toast } from '../shell/toasts.tsx'
import { useServices } from './services.ts'

/** Changes the language of the page, and of the mails that somebody signed in gets. */
export function useLanguageChoice(): (language: Language) => void {
  const { api, i18n, speak } = useServices()
  const { admin } = useSessionState()
  return (language) => {
    speak(language).catch((failure: unknown) => toast('error', i18n.t('failures:FETCH_ERROR'), failure))
    // The page speaks it in any case; the next sign-in says it to the server again.
    if (admin && admin.id !== '') api.call('edit-profile', { params: { id: admin.id }, body: { language } }).catch(() => undefined)
  }
}
