import type { Language } from '@ventanilla/contract/messages/say'
import { useSessionState } from '../session/session-context.tsx'
import { toast } from '../shell/toasts.tsx'
import { useServices } from './services.ts'

/** Changes the language of the page, and of the mails that somebody signed in gets. Where its words do not come, both stay. */
export function useLanguageChoice(): (language: Language) => void {
  const { api, i18n, speak } = useServices()
  const { admin } = useSessionState()
  // The next sign-in says it to the server again, where this call fails.
  const keep = (language: Language) => void (admin && admin.id !== '' && api.call('edit-profile', { params: { id: admin.id }, body: { language } }).catch(() => undefined))
  return (language) =>
    void speak(language).then(
      // Not where another one was chosen meanwhile.
      () => i18n.language === language && keep(language),
      (failure: unknown) => toast('error', i18n.t('failures:FETCH_ERROR'), failure),
    )
}
