import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { ThemeProvider } from '@ventanilla/ui/entry'
import { SessionProvider } from '../session/session-context.tsx'
import { ServicesProvider, useServices, type Services } from './services.ts'

/** The whole page. */
export function App({ services, router }: { services: Services; router: RouterProviderProps['router'] }) {
  const { theme, queries, session } = services
  const mode = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <ServicesProvider value={services}>
      <SessionProvider value={session}>
        <QueryClientProvider client={queries}>
          <ThemeProvider mode={mode}>
            <FreshData />
            <RouterProvider router={router} />
          </ThemeProvider>
        </QueryClientProvider>
      </SessionProvider>
    </ServicesProvider>
  )
}

/** Clears cached data when the session changes, and reads it again when the language changes. */
function FreshData() {
  const { queries, session } = useServices()
  const language = useLanguage()
  // Synchronously, before the next session renders: its pages would show the former session's data, or wait for answers
  // that belong to it.
  useEffect(() => {
    let { token } = session.getState()
    return session.subscribe(() => {
      if (token === session.getState().token) return
      token = session.getState().token
      queries.clear()
    })
  }, [queries, session])
  useEffect(() => () => void queries.invalidateQueries(), [queries, language])
  return null
}
