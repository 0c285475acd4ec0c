import { arrangeRows, useListState } from '@ventanilla/ui/data'
import type { RowsView } from '../rows/rows-panel.tsx'

export type SampleRow = { row: number; email: string; ok: boolean; message: string }

/** Rows for tests: `wrong` of `total` are invalid, the first of them without a message. */
export const sampleRows = (total: number, wrong: number): SampleRow[] =>
  Array.from({ length: total }, (_, index) => ({ row: index + 2, email: `persona${index}@example.com`, ok: index >= wrong, message: index > 0 && index < wrong ? 'No existe un usuario con este correo.' : '' }))

export function useSampleView(rows: SampleRow[]): RowsView<SampleRow> {
  const [list, onListChange] = useListState<string>({ sortable: ['email'], filters: ['status'] })
  const found = arrangeRows(rows, list, { searchIn: ({ email }) => [email], keyOf: ({ email }) => email, lets: ({ ok }, { status }) => status !== 'invalid' || !ok })
  return { ...found, list, onListChange, rowKey: ({ row }) => row, columns: [{ key: 'email', title: 'Correo', sort: 'email', cell: ({ email }) => email }] }
}
