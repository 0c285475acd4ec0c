import { Button } from '../fields/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { nextSort, type Sort } from './list-state.ts'
import type { Column } from './columns.ts'

type SortHeaderProps<Row, S extends string> = { column: Column<Row, S>; sort: Sort<S> | undefined; onSort: ((sort: Sort<S>) => void) | undefined }

const icons = { asc: 'sort-asc', desc: 'sort-desc' } as const
const spoken = { asc: 'ascending', desc: 'descending' } as const

/** Head of a column; a button where the column sorts. */
export function SortHeader<Row, S extends string>({ column: { key, title, align, hideTitle, sort: by }, sort, onSort }: SortHeaderProps<Row, S>) {
  const order = by !== undefined && sort?.by === by ? sort.order : undefined
  if (by === undefined || !onSort)
    return <th role="columnheader" scope="col" data-align={align} data-key={key}>{hideTitle ? <span className="v-hidden">{title}</span> : title}</th>

  return (
    <th role="columnheader" scope="col" data-align={align} data-key={key} aria-sort={order ? spoken[order] : undefined}>
      <Button kind="quiet" small data-active={order !== undefined || undefined} onClick={() => onSort(nextSort(sort, by))}>
        <span className={hideTitle ? 'v-hidden' : undefined}>{title}</span>
        <Icon name={order ? icons[order] : 'sort'} size={14} />
      </Button>
    </th>
  )
}
