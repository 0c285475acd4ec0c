import type { ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'

type StatusCountsProps<S extends string> = {
  label: string
  statuses: readonly S[]
  counts: Readonly<Partial<Record<S, number>>>
  tag: (status: S) => ReactNode
}

/** How many there are of each status, with a bar that shows their share. A status that nobody has is left out. */
export function StatusCounts<S extends string>({ label, statuses, counts, tag }: StatusCountsProps<S>) {
  const { number } = useFormats()
  const present = statuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const most = Math.max(...present.map(({ count }) => count), 1)
  return (
    <dl className="v-shares" aria-label={label}>
      {present.map(({ status, count }) => (
        <div key={status}>
          <dt>{tag(status)}</dt>
          <dd>
            <progress max={most} value={count} aria-hidden="true" />
            <span className="v-figure">{number(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
