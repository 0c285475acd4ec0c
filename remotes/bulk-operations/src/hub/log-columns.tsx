import type { Column } from '@ventanilla/ui/data'
import type { BulkView } from '../operations/bulk-view.ts'
import type { Log, LogCell, LogEntry } from '../operations/log.ts'
import { useWords } from '../operations/use-words.ts'
import { logCells } from './log-cells.tsx'

/** What has a line of its own where an entry is a card. */
const long: readonly LogCell[] = ['time', 'text', 'email', 'holder']

/** The columns of a log as its view names them. */
export function useLogColumns({ definition }: BulkView, { columns }: Log): Column<LogEntry>[] {
  const { t, column } = useWords()
  return columns.map(({ key, cell, sortable }) => {
    const Cell = logCells[cell]
    return {
      key,
      title: t(`log.columns.${key}`, { defaultValue: column(key) }),
      sort: sortable ? key : undefined,
      align: cell === 'money' ? 'end' : undefined,
      wide: long.includes(cell),
      cell: (entry) => (entry[key] ? <Cell value={entry[key]} entry={entry} definition={definition} /> : <span className="v-muted">–</span>),
    }
  })
}
