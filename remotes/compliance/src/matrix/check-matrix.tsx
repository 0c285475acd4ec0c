import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box, MatrixColumn, MatrixGroup, MatrixRow } from './matrix.ts'
import { GroupBox } from './group-box.tsx'
import { MatrixBox } from './matrix-box.tsx'
import { neighbourOf } from './neighbour-of.ts'
import './check-matrix.css'

export type CheckMatrixProps<R extends string, C extends string> = {
  /** Name of the table. */
  caption: string
  /** Head of the column of names. */
  rowTitle: string
  columns: readonly MatrixColumn<C>[]
  groups: readonly MatrixGroup<R>[]
  boxOf: (row: R, column: C) => Box
  /** Absent: the matrix is only read. */
  onChange?: (rows: R[], column: C, checked: boolean) => void
}

/** Boxes in rows and columns, by group, each group with a box for all of it. The arrow keys lead from box to box. */
export function CheckMatrix<R extends string, C extends string>({ caption, rowTitle, columns, groups, boxOf, onChange }: CheckMatrixProps<R, C>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = neighbourOf(event.currentTarget, event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys only help on: each box is reached and ticked by the usual keys as well
    <table className="v-matrix" onKeyDown={move}>
      <caption className="v-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowTitle}</th>
          {columns.map(({ key, title, note }) => (
            <th key={key} scope="col">
              {title}
              {note && <span id={`${id}-${key}`} className="v-matrix-note">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr className="v-matrix-group">
            <th scope="rowgroup">{group.title}</th>
            {columns.map((column) => (
              <td key={column.key}>{onChange && <GroupBox group={group} column={column} boxOf={boxOf} onChange={onChange} />}</td>
            ))}
          </tr>
          {group.rows.map((row) => <Row key={row.key} row={row} columns={columns} headsId={id} boxOf={boxOf} onChange={onChange} />)}
        </tbody>
      ))}
    </table>
  )
}

type RowProps<R extends string, C extends string> = Pick<CheckMatrixProps<R, C>, 'columns' | 'boxOf' | 'onChange'> & { row: MatrixRow<R>; /** What the ids of the columns' notes begin with. */ headsId: string }

function Row<R extends string, C extends string>({ row, columns, headsId, boxOf, onChange }: RowProps<R, C>) {
  const { t } = useTranslation('compliance')
  const rowNote = useId()
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note && <span id={rowNote} className="v-matrix-note">{row.note}</span>}
      </th>
      {columns.map(({ key, title, note }) => (
        <MatrixBox
          key={key}
          box={boxOf(row.key, key)}
          label={t('matrix.box', { row: row.name, column: title })}
          describedBy={[note && `${headsId}-${key}`, row.note && rowNote].filter(Boolean).join(' ') || undefined}
          onChange={onChange && ((checked) => onChange([row.key], key, checked))}
        />
      ))}
    </tr>
  )
}
