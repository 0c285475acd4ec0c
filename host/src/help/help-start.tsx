import { Link } from 'react-router-dom'
import { FORMATS, HELP, MESSAGES } from '@ventanilla/contract/help'
import { usePageTitle } from '../app/use-page-title.ts'
import { useHelp } from './use-help.ts'

/** Where the help centre begins: everything that it has, by topic. */
export function HelpStart() {
  const { content, say } = useHelp()
  const { frame, sections } = content
  usePageTitle(frame.title)
  const cards = [
    ...Object.entries(sections).map(([name, { title, about }]) => ({ to: `${HELP}/${name}`, title, about })),
    { to: FORMATS, title: frame.formats.title, about: frame.formats.about },
    { to: MESSAGES, title: frame.messages.title, about: frame.messages.about },
  ]
  return (
    <article className="v-stack">
      <h1>{frame.title}</h1>
      <p className="help-about">{frame.lead}</p>
      <ul className="help-cards">
        {cards.map(({ to, title, about }) => (
          <li key={to}>
            <h2><Link to={to} className="v-link">{say(title)}</Link></h2>
            <p className="v-muted">{say(about)}</p>
          </li>
        ))}
      </ul>
    </article>
  )
}
