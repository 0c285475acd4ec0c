import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { PendingMarkProps } from '../changes/pending-mark.tsx'
import { usePending, type PendingOf } from '../changes/use-pending.ts'
import type { Column } from '../table/columns.ts'

const PendingMark = retryingLazy<PendingMarkProps>(() => import('../changes.ts').then((parts) => ({ default: parts.PendingMark })))

/** The columns of a list, whose first one says of a record that a change of it waits for a second person. */
export function usePendingColumn<Row, S extends string>(columns: readonly Column<Row, S>[], rows: readonly Row[], pending: PendingOf<Row> | undefined): readonly Column<Row, S>[] {
  const changesOf = usePending(pending?.type, pending ? rows.map(pending.idOf) : [])
  const [first, ...others] = columns
  if (!pending || !first) return columns
  const cell = (row: Row) => {
    const changes = changesOf(pending.idOf(row))
    return changes.length === 0 ? first.cell(row) : <>{first.cell(row)}<PendingMark changes={changes} /></>
  }
  return [{ ...first, cell }, ...others]
}
