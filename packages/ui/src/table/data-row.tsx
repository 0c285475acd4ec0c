import { useId, useState, type ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { CardPlaces, Column } from './columns.ts'
import { Cut } from './cut.tsx'
import { asCell, asRow, RowNote } from './table-rows.tsx'

type Columns<Row> = readonly Column<Row>[]

export type DataRowProps<Row> = {
  row: Row
  columns: Columns<Row>
  /** Those that have no room, and are read by opening the row. */
  gone: Columns<Row>
  /** Where columns stand, where the row is a card. */
  places: CardPlaces<Column<Row>> | undefined
  /** Its box, where rows are selected. */
  select: ReactNode
  selected: boolean
  tone: 'danger' | undefined
  note: ReactNode
  /** Stands open whatever the person does: its cells are being corrected. */
  opened: boolean
}

/** The content of a cell with what stands below it. */
function Cell<Row>({ row, column: { cell, below, long } }: { row: Row; column: Column<Row> }) {
  const content = long ? <Cut>{cell(row)}</Cut> : cell(row)
  const small = below?.(row)
  return small ? <>{content}<div className="v-muted">{small}</div></> : content
}

/** One row of a table: cells below the heads, or a card of two lines; what has no room in either opens. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, gone, places, select, selected, tone, note, opened } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const isOpen = open || opened
  const rest = places ? places.more : gone
  const first = places?.first[0] ?? columns[0]
  const toggle = rest.length > 0 && <Toggle id={id} open={isOpen} onToggle={() => setOpen(!isOpen)} />
  const shared = { ...asRow, 'data-tone': tone, 'data-noted': note ? true : undefined, 'data-selected': selected || undefined }

  if (places)
    return (
      <tr {...shared} className="v-card" data-open={isOpen || undefined}>
        {(select || places.lead.length > 0) && (
          <td {...asCell} data-card="lead">{select}{places.lead.map((column) => <Cell key={column.key} row={row} column={column} />)}</td>
        )}
        <td {...asCell} id={`${id}-name`} data-card="first">{places.first.map(({ key, cell }) => <span key={key} data-key={key}>{cell(row)}</span>)}</td>
        <CardLine place="end" columns={places.end} row={row} />
        <CardLine place="second" columns={places.second} row={row} below={places.first[0]?.below?.(row)} />
        <CardLine place="side" columns={places.side} row={row} />
        {toggle && <td {...asCell} data-card="toggle">{toggle}</td>}
        {note && <td {...asCell} data-card="note" aria-hidden="true"><span className="v-tone" data-tone={tone}>{note}</span></td>}
        {isOpen && rest.length > 0 && <td {...asCell} data-card="more"><Pairs columns={rest} row={row} /></td>}
      </tr>
    )

  // What the row is about, where its cells stand below one another.
  const head = columns.find(({ hideTitle }) => !hideTitle)
  const width = columns.length + (select ? 1 : 0) + (toggle ? 1 : 0)
  return (
    <>
      <tr {...shared} data-opened={(isOpen && rest.length > 0) || undefined}>
        {select && <td {...asCell} data-key="select">{select}</td>}
        {columns.map((column) => (
          <td key={column.key} {...asCell} id={column === first && toggle ? `${id}-name` : undefined} data-title={column.hideTitle ? undefined : column.title} data-head={column === head || undefined} data-align={column.align} data-wide={column.wide || undefined} data-key={column.key}>
            <Cell row={row} column={column} />
          </td>
        ))}
        {toggle && <td {...asCell} data-key="more">{toggle}</td>}
      </tr>
      <RowNote columns={width} tone={tone}>{note}</RowNote>
      {isOpen && rest.length > 0 && (
        <tr {...asRow} className="v-table-rest">
          <td {...asCell} colSpan={width}><Pairs columns={rest} row={row} /></td>
        </tr>
      )}
    </>
  )
}

function Toggle({ id, open, onToggle }: { id: string; open: boolean; onToggle: () => void }) {
  const t = useUiWords()
  return <Button kind="quiet" small icon="chevron-down" id={`${id}-more`} aria-label={t('table.more')} aria-labelledby={`${id}-more ${id}-name`} aria-expanded={open} onClick={onToggle} />
}

/** What stands at one place of a card, each part after its title for who listens. */
function CardLine<Row>({ place, columns, row, below }: { place: string; columns: Columns<Row>; row: Row; below?: ReactNode }) {
  if (columns.length === 0 && !below) return null
  return (
    <td {...asCell} data-card={place}>
      {below && <span className="v-card-part">{below}</span>}
      {columns.map(({ key, title, hideTitle, cell }) => (
        <span key={key} className="v-card-part" data-key={key}>{!hideTitle && <span className="v-hidden">{title}: </span>}{cell(row)}</span>
      ))}
    </td>
  )
}

/** Columns as pairs of title and value; those without a title (buttons) stand at the end. */
function Pairs<Row>({ columns, row }: { columns: Columns<Row>; row: Row }) {
  const titled = columns.filter(({ hideTitle }) => !hideTitle)
  const bare = columns.filter(({ hideTitle }) => hideTitle)
  return (
    <>
      {titled.length > 0 && (
        <dl className="v-pairs">
          {titled.map((column) => (
            <div key={column.key} data-wide={column.wide || column.long || undefined} data-key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.cell(row)}{column.below?.(row) && <div className="v-muted">{column.below(row)}</div>}</dd>
            </div>
          ))}
        </dl>
      )}
      {bare.length > 0 && <div className="v-row v-pairs-actions">{bare.map((column) => <span key={column.key}>{column.cell(row)}</span>)}</div>}
    </>
  )
}
