import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react'
import { Link } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'
import { ButtonLink } from './button.tsx'

export type TextLinkProps = { to: string; children: ReactNode; replace?: boolean; onClick?: MouseEventHandler; 'aria-label'?: string; look?: 'text' | 'button' | 'primary' }

/** A link to a page of the product; `look` dresses it as a button where it stands among buttons. */
export function TextLink({ look = 'text', ...link }: TextLinkProps) {
  return look === 'text' ? <Link {...link} className="v-link" /> : <ButtonLink {...link} kind={look === 'primary' ? 'primary' : 'default'} />
}

export type LinkButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { icon?: IconName; ref?: Ref<HTMLButtonElement> }

/** A button that stands in text or in a cell and looks like a link. */
export function LinkButton({ icon, children, type = 'button', ...rest }: LinkButtonProps) {
  return (
    <button {...rest} type={type} className="v-link">
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
