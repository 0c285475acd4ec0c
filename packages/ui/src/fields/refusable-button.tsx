import { useId } from 'react'
import { Tooltip } from '../feedback/tooltip.tsx'
import { Button, type ButtonProps } from './button.tsx'

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
