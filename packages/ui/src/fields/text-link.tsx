import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from '@ventanilla/remote-sdk/router'
import { ButtonLink } from './button.tsx'

export type TextLinkProps = { to: string; children: ReactNode; replace?: boolean; onClick?: MouseEventHandler; look?: 'text' | 'button' | 'primary' }

/** A link to a page of the product; `look` dresses it as a button where it stands among buttons. */
export function TextLink({ look = 'text', ...link }: TextLinkProps) {
  return look === 'text' ? <Link {...link} className="v-link" /> : <ButtonLink {...link} kind={look === 'primary' ? 'primary' : 'default'} />
}
