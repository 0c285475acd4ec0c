import { useTranslation } from 'react-i18next'
import type { Format } from '@ventanilla/contract/bulk/formats'
import { Identification, Money } from '@ventanilla/ui/core'
import type { BulkView, Cell } from './bulk-view.ts'

const Plain: Cell = ({ value }) => value
const Figures: Cell = ({ value }) => <Identification value={value} />
/** The header names the currency. */
const Amount: Cell = ({ value }) => <Money amount={value} bare />

function Choice({ value }: { value: string }) {
  const { t } = useTranslation('bulk-operations')
  return t(`choices.${value}`, { defaultValue: value })
}

/** How a text of each format is shown, where the view says nothing else. */
const byFormat: Readonly<Record<Format['kind'], Cell>> = {
  text: Plain,
  email: Plain,
  mobile: Figures,
  identification: Figures,
  money: Amount,
  choice: Choice,
}

/** The component that shows the cells of a column. */
export function cellOf({ definition, cells }: BulkView, column: string): Cell {
  const kind = definition.columns[column]?.format.kind
  return cells[column] ?? (kind ? byFormat[kind] : Plain)
}
