import { useEffect, useRef, type InputHTMLAttributes } from 'react'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { /** Some of what it stands for is chosen. */ indeterminate?: boolean }

/** A box to tick, with its words beside it; without words it needs an `aria-label`. */
export function Checkbox({ indeterminate = false, className = '', children, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={`v-checkbox ${className}`.trim()}>
      <input {...input} ref={box} type="checkbox" />
      {children && <span>{children}</span>}
    </label>
  )
}
