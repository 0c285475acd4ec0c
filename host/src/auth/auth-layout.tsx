import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { changeLanguage } from '@ventanilla/i18n/create-i18n'
import { LanguageSwitch, TextLink, ThemeSwitch } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { Logo } from '../brand/logo.tsx'

/** The frame of every page before the sign-in, with a way back but on /login. */
export function AuthLayout() {
  const t = useWords()
  const { pathname } = useLocation()
  return (
    <AuthFrame back={pathname !== '/login' && <TextLink to="/login">{t('auth.back')}</TextLink>}>
      <Outlet />
    </AuthFrame>
  )
}

/** Logo, switches and the foot around one card (specification section 2). */
export function AuthFrame({ back, children }: { back: ReactNode; children: ReactNode }) {
  const t = useWords()
  const { i18n, theme, settings } = useServices()
  return (
    <div className="host-auth">
      <header className="v-row host-auth-head">
        {back}
        <LanguageSwitch onChange={(language) => void changeLanguage(i18n, language)} />
        <ThemeSwitch onChange={theme.choose} />
      </header>
      <main className="host-auth-main">
        <Logo />
        <div className="host-auth-card">
          {children}
        </div>
      </main>
      <footer className="v-row v-note host-auth-foot">
        <nav className="v-row" aria-label={t('auth.help')}>
          <TextLink to="/helpCenter/aboutLuki">{t('auth.about')}</TextLink>
          <TextLink to="/helpCenter">{t('auth.support')}</TextLink>
        </nav>
        <p>{t('auth.copyright', { programme: settings.programmeName })}</p>
      </footer>
    </div>
  )
}
