import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Icon } from '@ventanilla/ui/core'
import './check-matrix.css'

/** A row of a matrix: what its boxes are for, and a note. */
type MatrixRow<R extends string> = { key: R; name: string; note?: string }
type MatrixGroup<R extends string> = { key: string; title: string; rows: readonly MatrixRow<R>[] }
/** `note`: what applies to a whole column, shown once in its header. */
type MatrixColumn<C extends string> = { key: C; title: string; note?: string }

/** One box, as the caller describes it. */
type Box = {
  checked: boolean
  /** It cannot be changed; the note of its row or column gives the reason. */
  fixed?: boolean
  /** It differs from what is saved. */
  changed?: boolean
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }

/** The next box that can be ticked in the direction of an arrow key, or nothing at the edge and for any other key. */
function neighbourOf(table: HTMLTableElement, from: EventTarget, key: string): HTMLInputElement | undefined {
  const step = steps[key]
  const cell = from instanceof HTMLInputElement ? from.closest('td') : null
  const line = cell?.closest('tr')
  if (!step || !cell || !line) return undefined
  const rows = [...table.rows]
  let [row, column] = [rows.indexOf(line), cell.cellIndex]
  for (;;) {
    row += step[0]
    column += step[1]
    const next = rows[row]?.cells[column]
    if (!next) return undefined
    const box = next.querySelector<HTMLInputElement>('input:enabled')
    if (box) return box
  }
}

type MatrixBoxProps = { box: Box; label: string; describedBy: string | undefined; onChange: ((checked: boolean) => void) | undefined }

/** The cell of one box; where nothing can be changed, whether it is ticked. */
function MatrixBox({ box, label, describedBy, onChange }: MatrixBoxProps) {
  const { t } = useTranslation('compliance')
  if (!onChange)
    return (
      <td data-ticked={box.checked || undefined}>
        <Icon name={box.checked ? 'check' : 'minus'} size={18} />
        <span className="v-hidden">{t(box.checked ? 'matrix.yes' : 'matrix.no')}</span>
      </td>
    )
  return (
    <td data-changed={box.changed || undefined}>
      <Checkbox className="v-matrix-box" aria-label={label} aria-describedby={box.fixed ? describedBy : undefined} checked={box.checked} disabled={box.fixed} onChange={({ target }) => onChange(target.checked)} />
    </td>
  )
}

type GroupBoxProps<R extends string, C extends string> = Required<Pick<CheckMatrixProps<R, C>, 'boxOf' | 'onChange'>> & { group: MatrixGroup<R>; column: MatrixColumn<C> }

/** Ticks all boxes of a group in one column, of those that can be changed; half ticked where some are. */
function GroupBox<R extends string, C extends string>({ group, column, boxOf, onChange }: GroupBoxProps<R, C>) {
  const { t } = useTranslation('compliance')
  const boxes = group.rows.map(({ key }) => ({ key, ...boxOf(key, column.key) }))
  const free = boxes.filter(({ fixed }) => !fixed)
  const all = boxes.every(({ checked }) => checked)
  const some = boxes.some(({ checked }) => checked)
  const full = free.length > 0 ? free.every(({ checked }) => checked) : all
  return (
    <Checkbox
      className="v-matrix-box"
      aria-label={t('matrix.all', { group: group.title, column: column.title })}
      checked={all}
      indeterminate={some && !all}
      disabled={free.length === 0}
      onChange={() => onChange(free.map(({ key }) => key), column.key, !full)}
    />
  )
}

type CheckMatrixProps<R extends string, C extends string> = {
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

/** Boxes in rows and columns, by group, each group with a box that ticks all of it. The arrow keys move from box to box. */
export function CheckMatrix<R extends string, C extends string>({ caption, rowTitle, columns, groups, boxOf, onChange }: CheckMatrixProps<R, C>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = neighbourOf(event.currentTarget, event.target, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys are an addition: Tab and Space also reach and tick each box
    <table className="v-table v-matrix" onKeyDown={move}>
      <caption className="v-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowTitle}</th>
          {columns.map(({ key, title, note }) => (
            <th key={key} scope="col">
              {title}
              {note && <span id={`${id}-${key}`} className="v-note v-matrix-note">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr className="v-table-group">
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

type RowProps<R extends string, C extends string> = Pick<CheckMatrixProps<R, C>, 'columns' | 'boxOf' | 'onChange'> & { row: MatrixRow<R>; /** Prefix of the ids of the columns' notes. */ headsId: string }

function Row<R extends string, C extends string>({ row, columns, headsId, boxOf, onChange }: RowProps<R, C>) {
  const { t } = useTranslation('compliance')
  const rowNote = useId()
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.note && <span id={rowNote} className="v-note v-matrix-note">{row.note}</span>}
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
