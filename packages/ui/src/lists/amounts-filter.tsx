import { useId } from 'react'
import { money } from '@ventanilla/contract/bulk/formats'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { isReversed } from './filter-values.ts'
import { useTyped } from './use-typed.ts'

export type RangeFilterProps = { label: string; from: string | undefined; to: string | undefined; onChange: (from: string | undefined, to: string | undefined) => void }

/** The house's grammar of amounts: both languages' separators, and nothing that could mean two amounts. */
const { read } = money({ min: '0.00', max: '9999999999999.99' })
const sides = ['from', 'to'] as const

/** Amounts from one to another, both included; taken when a field is left, or with Enter. What is no amount, or the wrong way round, is refused here. */
export default function AmountsFilter({ label, from, to, onChange }: RangeFilterProps) {
  const t = useUiWords()
  const say = useProblemText()
  const { amount } = useFormats()
  const id = useId()
  const [first, last] = [from, to].map((end) => (end === undefined ? '' : amount(end))) as [string, string]
  const fields = { from: useTyped(first, last), to: useTyped(last, first) }
  const range = { from: readEnd(fields.from.typed), to: readEnd(fields.to.typed) }
  const known = { from, to }
  const problem = range.from.problem ?? range.to.problem
  const reversed = problem === undefined && isReversed('amounts', range.from.value, range.to.value)
  const error = problem ? say(problem) : reversed ? t('list.reversed') : undefined
  const take = () => error === undefined && (range.from.value !== from || range.to.value !== to) && onChange(range.from.value, range.to.value)

  return (
    <form onSubmit={(event) => { event.preventDefault(); take() }}>
      <div className="v-field" role="group" aria-labelledby={`${id}-label`}>
        <span id={`${id}-label`} className="v-field-label">{label}</span>
        <div className="v-range">
          {sides.map((end) => (
            <input
              key={end}
              className="v-input"
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              aria-label={t(`list.${end}`, { filter: label })}
              placeholder={t(`list.${end}Short`)}
              aria-invalid={reversed || range[end].problem !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              value={fields[end].typed}
              onChange={({ target }) => fields[end].setTyped(target.value)}
              onFocus={fields[end].onFocus}
              onBlur={() => { fields[end].leave(range[end].problem === undefined && range[end].value === known[end]); take() }}
            />
          ))}
          <button type="submit" hidden />
        </div>
        {error !== undefined && <p id={`${id}-error`} className="v-note v-field-error" role="alert"><Icon name="error" /> {error}</p>}
      </div>
    </form>
  )
}

function readEnd(typed: string) {
  if (typed.trim() === '') return {}
  const told = read(typed.trim())
  return 'value' in told ? { value: told.value } : { problem: told }
}
