import { useId } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'
import type { Column } from './columns.ts'
import type { Sort } from './list-state.ts'

type SortMenuProps<Row, S extends string> = { columns: readonly Column<Row, S>[]; sort: Sort<S> | undefined; onSort: (sort: Sort<S>) => void }

const orders = ['asc', 'desc'] as const

/** What the rows are sorted by, as one choice: for phones, where rows are cards and no heads stand above them. */
export function SortMenu<Row, S extends string>({ columns, sort, onSort }: SortMenuProps<Row, S>) {
  const t = useUiWords()
  const id = useId()
  const sorts = columns.flatMap(({ title, sort: by }) => (by === undefined ? [] : orders.map((order) => ({ value: `${order} ${by}`, label: t(`list.${order}`, { column: title }), sort: { by, order } }))))
  if (sorts.length === 0) return null
  // An order that belongs to no column, such as the usual one of a list.
  const shown = sort && `${sort.order} ${sort.by}`
  const choose = (chosen: string) => {
    const found = sorts.find(({ value }) => value === chosen)
    if (found) onSort(found.sort)
  }
  return (
    <div className="v-sort-menu">
      <label htmlFor={id}>{t('list.sortBy')}</label>
      <select id={id} className="v-input" value={sorts.some(({ value }) => value === shown) ? shown : ''} onChange={({ target }) => choose(target.value)}>
        <option value="" disabled>{t('list.unsorted')}</option>
        {sorts.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
    </div>
  )
}
