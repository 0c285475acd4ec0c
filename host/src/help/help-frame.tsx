import { useEffect } from 'react'
import { Link, NavLink, useParams, useSearchParams } from 'react-router-dom'
import { FORMATS, HELP, helpSections, MESSAGES, type HelpSection } from '@ventanilla/contract/help'
import { LanguageSwitch, TextLink, ThemeSwitch } from '@ventanilla/ui/entry'
import { useLanguageChoice } from '../app/use-language-choice.ts'
import { useServices } from '../app/services.ts'
import { Logo } from '../brand/logo.tsx'
import { useSessionState } from '../session/session-context.tsx'
import { useHeadingFocus } from '../shell/use-heading-focus.ts'
import { Formats } from './formats.tsx'
import { HelpStart } from './help-start.tsx'
import { Messages } from './messages.tsx'
import { SearchResults } from './search-results.tsx'
import { focusSearch, SearchField } from './search-field.tsx'
import { Section } from './section.tsx'
import { useHelp } from './use-help.ts'

const CONTENT_ID = 'content'
const isSection = (name: string | undefined): name is HelpSection => name !== undefined && Object.hasOwn(helpSections, name)

/** Head, topics and search around the page of the help centre that is open. What is searched for stands in the address. */
export function HelpFrame() {
  const { content, say } = useHelp()
  const { frame, sections } = content
  const { theme } = useServices()
  const chooseLanguage = useLanguageChoice()
  const { isAuthenticated } = useSessionState()
  const { section } = useParams()
  const [search, setSearch] = useSearchParams()
  const query = search.get('q') ?? ''
  useHeadingFocus(CONTENT_ID)
  useSlashKey()

  const pages = [
    { to: HELP, title: frame.start },
    ...Object.entries(sections).map(([name, { title }]) => ({ to: `${HELP}/${name}`, title })),
    { to: FORMATS, title: frame.formats.title },
    { to: MESSAGES, title: frame.messages.title },
  ]
  const page = section === undefined ? <HelpStart /> : isSection(section) ? <Section key={section} name={section} /> : section === 'formats' ? <Formats /> : section === 'messages' ? <Messages /> : <HelpStart />
  return (
    <div className="help">
      <a className="v-button help-skip" data-kind="primary" href={`#${CONTENT_ID}`} onClick={(event) => { event.preventDefault(); document.getElementById(CONTENT_ID)?.focus() }}>
        {frame.skip}
      </a>
      <header className="v-row help-head">
        <Link to={HELP} className="help-brand"><Logo /> <span className="v-muted">{frame.title}</span></Link>
        <TextLink to={isAuthenticated ? '/home' : '/login'}>{isAuthenticated ? frame.console : frame.sign_in}</TextLink>
        <LanguageSwitch onChange={chooseLanguage} />
        <ThemeSwitch onChange={theme.choose} />
      </header>
      <nav className="help-nav" aria-label={frame.areas}>
        <ul>
          {pages.map(({ to, title }) => <li key={to}><NavLink to={to} end>{say(title)}</NavLink></li>)}
        </ul>
      </nav>
      <main id={CONTENT_ID} className="help-main v-stack" tabIndex={-1}>
        <SearchField query={query} onSearch={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })} />
        {query.trim() === '' ? page : <SearchResults query={query} />}
      </main>
    </div>
  )
}

/** `/` leads to the search, from anywhere but a field, unless single keys are switched off. */
function useSlashKey(): void {
  const { shortcuts } = useServices()
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!shortcuts.get() || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof HTMLElement && event.target.closest('input, textarea, select'))) return
      event.preventDefault()
      focusSearch()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [shortcuts])
}
