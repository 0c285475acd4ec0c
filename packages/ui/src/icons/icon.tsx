import { shapes, type IconName } from './shapes.ts'

const isShared = (name: string): name is keyof typeof shapes => name in shapes
// A build of another version may name an icon that is gone.
const outlineOf = (name: string): string => (isShared(name) ? shapes[name] : name.startsWith('M') ? name : shapes.dash)

export type IconProps = { name: IconName; size?: number; className?: string }

/** A decorative icon in the colour of the text around it; the word beside it, or the control's name, carries the meaning. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg className={className ? `v-icon ${className}` : 'v-icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outlineOf(name)} />
    </svg>
  )
}
