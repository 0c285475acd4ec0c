import { Checkbox } from '../fields/checkbox.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { Selection } from './use-selection.ts'

/** The box that selects a row; with Shift, all rows from the one that was chosen last. */
export function SelectRow<Row>({ row, selection, label }: { row: Row; selection: Selection<Row>; label: string }) {
  const t = useUiWords()
  return <Checkbox aria-label={t('list.selectRow', { row: label })} checked={selection.isSelected(row)} onChange={({ nativeEvent }) => selection.toggle(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)} />
}

/** The box that selects all rows of the page. Its words are shown where it stands above cards. */
export function SelectPage<Row>({ selection, shown = false }: { selection: Selection<Row>; shown?: boolean }) {
  const t = useUiWords()
  return (
    <Checkbox aria-label={shown ? undefined : t('list.selectPage')} checked={selection.onPage === 'all'} indeterminate={selection.onPage === 'some'} onChange={selection.togglePage}>
      {shown && t('list.selectPage')}
    </Checkbox>
  )
}
