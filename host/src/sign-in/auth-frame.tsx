import type { ReactNode } from 'react'
import { HELP, helpAddress, type HelpEntry } from '@ventanilla/contract/help'
import { Icon, LanguageSwitch, TextLink, ThemeSwitch } from '@ventanilla/ui/entry'
import type { PageServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { Logo } from '../brand/logo.tsx'

type AuthFrameProps = { page: PageServices; back: ReactNode; /** The entry of the help centre that explains the page. */ help?: HelpEntry; /** The name in its head where it is for holders: then the help of administrators is left out. */ holders?: string; children: ReactNode }

/** Logo, switches and the foot around one card (specification section 2). */
export function AuthFrame({ page: { speak, theme, settings }, back, help = 'recovery', holders, children }: AuthFrameProps) {
  const t = useWords()
  return (
    <div className="host-auth">
      <header className="v-row host-auth-head">
        {back}
        {holders === undefined && (
          <a href={helpAddress(help)} target="_blank" className="v-button" data-kind="quiet" data-bare aria-label={t('shell.help')} title={t('shell.help')}>
            <Icon name="help" />
          </a>
        )}
        <LanguageSwitch onChange={(language) => speak(language).catch(() => undefined)} />
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
