import type { CSSProperties, ReactNode } from 'react'

/** Columns from each width of the window on. */
type Columns = number | { xs: number; sm?: number; md?: number; xl?: number }

export type DescriptionsProps = { items: readonly { key?: string; label: ReactNode; children: ReactNode }[]; column: Columns; size?: 'small'; className?: string }

/** What is known of something: names, and beside each what it names. */
export function Descriptions({ items, column, size, className = '' }: DescriptionsProps) {
  const { xs, sm = xs, md = sm, xl = md } = typeof column === 'number' ? { xs: column } : column
  const columns = { '--xs': xs, '--sm': sm, '--md': md, '--xl': xl } as CSSProperties
  return (
    <dl className={`v-facts ${className}`.trim()} data-size={size} style={columns}>
      {items.map(({ key, label, children }, at) => (
        <div key={key ?? at}>
          <dt>{label}</dt>
          <dd>{children}</dd>
        </div>
      ))}
    </dl>
  )
}
