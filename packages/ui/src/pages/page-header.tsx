import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { ButtonLink } from '../fields/links.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

export type PageHeaderProps = {
  title: ReactNode
  /** What the page is about, before its description. */
  subject?: ReactNode
  /** A sentence or two below the title. */
  description?: ReactNode
  /** A `BackArrow`, before the title. */
  back?: ReactNode
  /** Buttons at the far end. */
  actions?: ReactNode
}

/** Head of a page: the one `h1`, what the page is for, and its actions. */
export function PageHeader({ title, subject, description, back, actions }: PageHeaderProps) {
  return (
    <header className="v-row v-page-header">
      {back}
      <div className="v-page-header-words">
        <h1>{title}</h1>
        {(subject || description) && <p className="v-muted">{subject && <b className="v-subject">{subject}</b>} {description}</p>}
      </div>
      {actions && <div className="v-actions">{actions}</div>}
    </header>
  )
}

/** The arrow before a title: to a page, or to what `onClick` asks first. */
export type BackArrowProps = { to: string; onClick?: never } | { to?: never; onClick: () => void }

export function BackArrow({ to, onClick }: BackArrowProps) {
  const arrow = { kind: 'quiet', icon: 'arrow-left', 'aria-label': useUiWords()('common.back') } as const
  return to === undefined ? <Button {...arrow} onClick={onClick} /> : <ButtonLink {...arrow} to={to} />
}
