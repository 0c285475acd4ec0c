import { Button as AntButton, Tooltip, type ButtonProps as AntButtonProps } from 'antd'
import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useHref, useLinkClickHandler } from '@ventanilla/remote-sdk/router'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/shapes.ts'

export type ButtonKind = 'primary' | 'default' | 'danger' | 'quiet'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'color'> & {
  kind?: ButtonKind
  icon?: IconName
  /** Shows that the action runs and takes no second click; the button keeps its focus. */
  busy?: boolean
  block?: boolean
  /** Among the words of a row or a cell. */
  small?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

const looks: Record<ButtonKind, Pick<AntButtonProps, 'type' | 'danger'>> = { primary: { type: 'primary' }, default: {}, danger: { danger: true }, quiet: { type: 'text' } }

/** A button. A button without words needs an `aria-label`. */
export function Button({ kind = 'default', icon, busy = false, small = false, type = 'button', ...rest }: ButtonProps) {
  return (
    <AntButton
      {...rest}
      {...looks[kind]}
      htmlType={type}
      size={small ? 'small' : 'medium'}
      icon={icon && <Icon name={icon} />}
      loading={busy && { icon: <span className="v-spinner" aria-hidden="true" /> }}
      aria-disabled={busy || rest['aria-disabled']}
    />
  )
}

export type RefusableButtonProps = ButtonProps & {
  /** Why it cannot be pressed now, in words; absent where it can. */
  refused?: string
  /** Shown on it where it has no words of its own and can be pressed. */
  tip?: string
}

/**
 * A button that may have to say why it does nothing now. It then stays within reach of the keyboard, unlike a disabled
 * one, so that everybody who comes to it hears or sees the reason.
 */
export function RefusableButton({ refused, tip, onClick, ...button }: RefusableButtonProps) {
  const id = useId()
  return (
    <>
      <Tooltip title={refused ?? tip}>
        <Button {...button} aria-disabled={refused !== undefined || undefined} aria-describedby={refused === undefined ? undefined : id} onClick={(event) => refused === undefined && onClick?.(event)} />
      </Tooltip>
      {refused !== undefined && <span id={id} className="v-hidden">{refused}</span>}
    </>
  )
}

export type ButtonLinkProps = { to: string; kind?: ButtonKind; icon?: IconName; replace?: boolean; children?: ReactNode; 'aria-label'?: string }

/** A link to a page of the product that stands among buttons and looks like one. */
export function ButtonLink({ to, kind = 'default', icon, replace = false, ...rest }: ButtonLinkProps) {
  const follow = useLinkClickHandler<HTMLElement>(to, { replace })
  return <AntButton {...rest} {...looks[kind]} href={useHref(to)} icon={icon && <Icon name={icon} />} onClick={follow} />
}

export type IconLinkProps = { to: string; icon: IconName; label: string }

/** A link among the small buttons of a row; its name is shown when it is pointed at or has the focus. */
export const IconLink = ({ to, icon, label }: IconLinkProps) => (
  <Tooltip title={label}>
    <ButtonLink to={to} kind="quiet" icon={icon} aria-label={label} />
  </Tooltip>
)
