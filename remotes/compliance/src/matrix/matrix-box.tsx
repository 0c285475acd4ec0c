import { useTranslation } from 'react-i18next'
import { Icon } from '@ventanilla/ui/entry'
import type { Box } from './matrix.ts'

type MatrixBoxProps = { box: Box; label: string; describedBy: string | undefined; onChange: ((checked: boolean) => void) | undefined }

/** The cell of one box; where nothing can be changed, whether it is ticked. */
export function MatrixBox({ box, label, describedBy, onChange }: MatrixBoxProps) {
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
      <label className="v-matrix-box">
        <input type="checkbox" aria-label={label} aria-describedby={box.fixed ? describedBy : undefined} checked={box.checked} disabled={box.fixed} onChange={(event) => onChange(event.target.checked)} />
      </label>
    </td>
  )
}
