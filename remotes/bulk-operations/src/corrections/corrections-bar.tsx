import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, Button, ConfirmDialog } from '@ventanilla/ui/core'
import './corrections.css'

/** Corrections of a list that wait to be sent, and the invalid rows that may be left out. */
export type Corrections = {
  cells: number
  rows: number
  /** Rows that are still invalid, as far as the browser can know. */
  invalid: number
  /** Rows that stay when those are left out. */
  rest: number
  /** Name of the file that would be uploaded. */
  fileName: string
  onUndoAll: () => void
  onSend: (how: { discard: boolean }) => void
  sending: boolean
  /** Why the last try failed, in words. */
  failure?: string
  /** The refusal itself: it leads to what to do about it. */
  refusal?: unknown
}

/** What is wrong or corrected, and the ways on: upload the corrected list, or one without the rows that are still invalid. */
export function CorrectionsBar({ id, corrections }: { /** The list's number. */ id: string; corrections: Corrections }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  const [asking, setAsking] = useState(false)
  const { cells, rows, invalid, rest, fileName, onUndoAll, onSend, sending, failure, refusal } = corrections
  const discard = t('corrections.discard', { count: invalid, shown: number(invalid) })

  return (
    <section className="v-list-footer v-corrections" aria-label={t('corrections.label')}>
      {failure && <Alert kind="danger" of={refusal}>{failure}</Alert>}
      <div role="status" className="v-list-footer-words">
        {cells > 0 && <p className="v-strong">{t('corrections.cells', { count: cells, shown: number(cells) })} {t('corrections.rows', { count: rows, shown: number(rows) })}</p>}
        {invalid > 0 && <p>{t('review.cannotContinue', { id, count: invalid, shown: number(invalid) })} {t(rest > 0 ? 'review.ways.discard' : 'review.ways.correct')}</p>}
        {cells > 0 && <p className="v-note v-muted">{t('corrections.explanation', { id, file: fileName })}</p>}
      </div>
      <div className="v-actions">
        {cells > 0 && <Button kind="primary" icon="upload" busy={sending} onClick={() => onSend({ discard: false })}>{t('corrections.send')}</Button>}
        {invalid > 0 && rest > 0 && <Button busy={sending} onClick={() => setAsking(true)}>{discard}</Button>}
        {cells > 0 && <Button kind="quiet" icon="undo" disabled={sending} onClick={onUndoAll}>{t('corrections.undoAll')}</Button>}
      </div>
      <ConfirmDialog
        open={asking}
        title={discard}
        confirm={t('corrections.discardConfirm')}
        cancel={t('exit.stay')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onSend({ discard: true })
        }}
      >
        <p>{t('corrections.discardText', { id, count: rest, shown: number(rest), file: fileName })}</p>
      </ConfirmDialog>
    </section>
  )
}
