import type { Column } from '../table/columns.ts'
import type { ColumnChoice } from './preferences.ts'

/** The columns that a person may hide and move: those with a title that is shown. The others (buttons) stay at the end. */
export const choosable = <C extends Pick<Column<never>, 'hideTitle'>>(columns: readonly C[]): C[] => columns.filter(({ hideTitle }) => !hideTitle)

/** Columns in the order that was chosen; what the choice does not name follows in the page's own order. */
export function inChosenOrder<C extends Pick<Column<never>, 'key' | 'hideTitle'>>(columns: readonly C[], { order }: ColumnChoice): C[] {
  const place = ({ key, hideTitle }: C) => (hideTitle ? Infinity : order.includes(key) ? order.indexOf(key) : order.length)
  return [...columns].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

/** What stands in the table: the chosen columns in their order, and all of them where a choice would leave none. */
export function arrangeColumns<C extends Pick<Column<never>, 'key' | 'hideTitle'>>(columns: readonly C[], choice: ColumnChoice): C[] {
  const ordered = inChosenOrder(columns, choice)
  const shown = ordered.filter(({ key, hideTitle }) => hideTitle || !choice.hidden.includes(key))
  return choosable(shown).length > 0 ? shown : ordered
}
