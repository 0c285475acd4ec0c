import type { ReactNode } from 'react'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Descriptions, TextLink } from '@ventanilla/ui/core'

/** A number of a panel; with `to` it leads to the list that it counts. */
export type CountItem = { key: string; label: string; count: number; to?: string }

/** Numbers with their names. A zero leads nowhere: its list is empty. */
export function Counts({ items, more = [] }: { items: readonly CountItem[]; more?: readonly { key: string; label: string; children: ReactNode }[] }) {
  const { number } = useFormats()
  const counted = items.map(({ key, label, count, to }) => ({
    key,
    label,
    children: to !== undefined && count > 0 ? <TextLink to={to}>{number(count)}</TextLink> : <span className="v-figure">{number(count)}</span>,
  }))
  return <Descriptions column={1} size="small" items={[...counted, ...more]} />
}
