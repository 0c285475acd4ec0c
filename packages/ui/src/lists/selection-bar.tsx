import type { ReactNode } from 'react'
import { LinkButton } from '../fields/links.tsx'
import { MAX_SELECTED, type Selection } from '../table/use-selection.ts'
import { useUiWords } from '../words/use-ui-words.ts'

/** How many rows are selected, what can be done with them, and a way to let them go. The count is read out as it changes. */
export function SelectionBar<Row>({ selection, onClear, children }: { selection: Selection<Row>; onClear: () => void; children: ReactNode }) {
  const t = useUiWords()
  const count = selection.rows.length
  return (
    <>
      <p className="v-hidden" role="status">{count > 0 && t('list.selected', { count })}{selection.isFull && ` ${t('list.selectionFull', { max: MAX_SELECTED })}`}</p>
      {count > 0 && (
        <div className="v-row v-selection" role="group" aria-label={t('list.selectionActions')}>
          <b className="v-figure">{t('list.selected', { count })}</b>
          {selection.isFull && <span className="v-muted">{t('list.selectionFull', { max: MAX_SELECTED })}</span>}
          <div className="v-actions">{children}</div>
          <LinkButton onClick={onClear}>{t('list.clearSelection')}</LinkButton>
        </div>
      )}
    </>
  )
}
