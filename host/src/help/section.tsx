import type { HelpEntry, HelpSection } from '@ventanilla/contract/help'
import { allows } from '@ventanilla/contract/permissions'
import { Icon, TextLink } from '@ventanilla/ui/entry'
import { usePageTitle } from '../app/use-page-title.ts'
import { useSessionState } from '../session/session-context.tsx'
import type { EntryWords } from './content/content.ts'
import { entryParts } from './entry-parts.ts'
import { HelpPage } from './help-page.tsx'
import { RichText } from './rich-text.tsx'
import { useHelp } from './use-help.ts'

/** One section: its entries one below the other, with a list of them above. */
export function Section({ name }: { name: HelpSection }) {
  const { content, say } = useHelp()
  const { title, about, entries } = content.sections[name]
  const all = Object.entries<EntryWords>(entries) as [HelpEntry, EntryWords][]
  usePageTitle(say(title))
  return (
    <HelpPage title={say(title)} about={say(about)} contents={all.map(([id, words]) => ({ id, title: say(words.title) }))}>
      {all.map(([id, words]) => <Entry key={id} id={id} words={words} />)}
    </HelpPage>
  )
}

/** What an area is for, step by step, with its picture and the way to its screen. */
function Entry({ id, words }: { id: HelpEntry; words: EntryWords }) {
  const { content, say } = useHelp()
  const { frame, pictures } = content
  const { isAuthenticated, admin } = useSessionState()
  const { screen, access = 'session', picture } = entryParts[id]
  const opens = isAuthenticated && allows(admin?.permissions ?? { request: [], approve: [] }, access)
  const shown = picture === undefined ? undefined : pictures[picture]
  const { title, text, steps = [], notes = [], alt } = words
  return (
    <section id={id} className="v-stack help-entry" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say(title)}</h2>
      {text.map((sentence) => <p key={sentence}><RichText>{say(sentence)}</RichText></p>)}
      {steps.length > 0 && (
        <>
          <h3>{frame.steps}</h3>
          <ol className="help-steps">{steps.map((step) => <li key={step}><RichText>{say(step)}</RichText></li>)}</ol>
        </>
      )}
      {shown && (
        <a className="help-picture" href={shown.src} target="_blank" rel="noreferrer" aria-label={say(frame.picture, { title: say(title) })}>
          <img src={shown.src} width={shown.width} height={shown.height} alt={alt ?? ''} loading="lazy" decoding="async" />
        </a>
      )}
      {notes.length > 0 && (
        <div className="help-notes">
          <h3>{frame.notes}</h3>
          <ul>{notes.map((note) => <li key={note}><RichText>{say(note)}</RichText></li>)}</ul>
        </div>
      )}
      {screen !== undefined && opens && (
        <p className="help-open">
          <Icon name="chevron-right" /> <TextLink to={screen} aria-label={`${frame.open}: ${say(title)}`}>{frame.open}</TextLink>
        </p>
      )}
    </section>
  )
}
