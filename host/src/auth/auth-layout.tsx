import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { HELP, helpAddress } from '@ventanilla/contract/help'
import { changeLanguage } from '@ventanilla/i18n/create-i18n'
import { Icon, LanguageSwitch, TextLink, ThemeSwitch } from '@ventanilla/ui/entry'
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

/** The frame of what holders of the programme come to by a link: the programme's name, and no way to the administrators' pages. */
export function HolderLayout() {
  const { programmeName } = useServices().settings
  return (
    <AuthFrame back={null} holders={programmeName}>
      <Outlet />
    </AuthFrame>
  )
}

type AuthFrameProps = { back: ReactNode; /** The name in its head where it is for holders: then the help of administrators is left out. */ holders?: string; children: ReactNode }

/** Logo, switches and the foot around one card (specification section 2). */
export function AuthFrame({ back, holders, children }: AuthFrameProps) {
  const t = useWords()
  const { pathname } = useLocation()
  const { i18n, theme, settings } = useServices()
  return (
    <div className="host-auth">
      <header className="v-row host-auth-head">
        {back}
        {holders === undefined && (
          <Link to={helpAddress(pathname === '/login' || pathname === '/invitation' ? 'sign-in' : 'recovery')} target="_blank" className="v-button" data-kind="quiet" data-bare aria-label={t('shell.help')} title={t('shell.help')}>
            <Icon name="help" />
          </Link>
        )}
        <LanguageSwitch onChange={(language) => void changeLanguage(i18n, language)} />
        <ThemeSwitch onChange={theme.choose} />
      </header>
      <main className="host-auth-main">
        {holders === undefined ? <Logo /> : <p className="host-logo">{holders}</p>}
        <div className="host-auth-card">
          {children}
        </div>
      </main>
      <footer className="v-row v-note host-auth-foot">
        {holders === undefined && (
          <nav className="v-row" aria-label={t('auth.help')}>
            <TextLink to={`${HELP}/aboutLuki`}>{t('auth.about')}</TextLink>
            <TextLink to={HELP}>{t('auth.support')}</TextLink>
          </nav>
        )}
        <p>{t('auth.copyright', { programme: settings.programmeName })}</p>
      </footer>
    </div>
  )
}
