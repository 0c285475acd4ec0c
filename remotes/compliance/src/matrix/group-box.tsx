import { useTranslation } from 'react-i18next'
import type { CheckMatrixProps } from './check-matrix.tsx'
import type { MatrixColumn, MatrixGroup } from './matrix.ts'

type GroupBoxProps<R extends string, C extends string> = Required<Pick<CheckMatrixProps<R, C>, 'boxOf' | 'onChange'>> & { group: MatrixGroup<R>; column: MatrixColumn<C> }

/** Ticks all boxes of a group in one column, of those that can be changed; half ticked where some are. */
export function GroupBox<R extends string, C extends string>({ group, column, boxOf, onChange }: GroupBoxProps<R, C>) {
  const { t } = useTranslation('compliance')
  const boxes = group.rows.map(({ key }) => ({ key, ...boxOf(key, column.key) }))
  const free = boxes.filter(({ fixed }) => !fixed)
  const all = boxes.every(({ checked }) => checked)
  const some = boxes.some(({ checked }) => checked)
  const full = free.length > 0 ? free.every(({ checked }) => checked) : all
  return (
    <label className="v-matrix-box">
      <input
        ref={(input) => {
          if (input) input.indeterminate = some && !all
        }}
        type="checkbox"
        aria-label={t('matrix.all', { group: group.title, column: column.title })}
        checked={all}
        disabled={free.length === 0}
        onChange={() => onChange(free.map(({ key }) => key), column.key, !full)}
      />
    </label>
  )
}
