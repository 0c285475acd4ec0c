import type { ReactNode } from 'react'
import { Icon } from '@ventanilla/ui/entry'
import './corrections.css'

export type MarkedCellProps = {
  children: ReactNode
  /** What is wrong with the cell, in words: it is then a button that opens it. */
  problem?: string
  /** Name of that button: column, row and problem. */
  openLabel?: string
  /** Present where the cell was corrected: takes the correction back. */
  undo?: { label: string; onUndo: () => void }
  /** Click on what is wrong, double click on anything else, F2. */
  onOpen: () => void
}

/** A cell that can be corrected: what is wrong is underlined and opens, what was corrected is marked and can be undone. */
export function MarkedCell({ children, problem, openLabel, undo, onOpen }: MarkedCellProps) {
  return (
    <span role="presentation" className="v-marked-cell" data-corrected={undo ? true : undefined} onDoubleClick={onOpen}>
      {problem === undefined ? (
        children
      ) : (
        <button type="button" className="v-wrong-cell" title={problem} onClick={onOpen} onKeyDown={({ key }) => key === 'F2' && onOpen()}>
          {children || '—'}
          <span className="v-hidden"> {openLabel}</span>
        </button>
      )}
      {undo && (
        <button type="button" className="v-undo" aria-label={undo.label} title={undo.label} onClick={undo.onUndo}>
          <Icon name="undo" size={14} />
        </button>
      )}
    </span>
  )
}
