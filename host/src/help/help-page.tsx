import type { ReactNode } from 'react'
import { Button } from '@ventanilla/ui/entry'
import { useHelp } from './use-help.ts'

type HelpPageProps = { title: string; about: string; contents: readonly { id: string; title: string }[]; children: ReactNode }

/** A page of the help centre: its title, what stands on it, and the parts themselves. */
export function HelpPage({ title, about, contents, children }: HelpPageProps) {
  const { frame } = useHelp().content
  return (
    <article className="v-stack help-page">
      <header className="v-row help-page-head">
        <h1>{title}</h1>
        <Button kind="quiet" onClick={() => window.print()}>{frame.print}</Button>
      </header>
      <p className="help-about">{about}</p>
      <nav className="help-contents" aria-label={frame.contents}>
        <ul>{contents.map(({ id, title: part }) => <li key={id}><a className="v-link" href={`#${id}`}>{part}</a></li>)}</ul>
      </nav>
      {children}
    </article>
  )
}
