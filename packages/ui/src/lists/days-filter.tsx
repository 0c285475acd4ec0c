import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import { useId, useMemo, useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { RangeFilterProps } from './amounts-filter.tsx'
import { isReversed } from './filter-values.ts'

const WIRE = 'YYYY-MM-DD'
const panama = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Panama' })

/** Days from one to another in Panama, both included, with the usual ranges at hand. A range the wrong way round is refused here. */
export default function DaysFilter({ label, from, to, onChange }: RangeFilterProps) {
  const t = useUiWords()
  const id = useId()
  const [refused, setRefused] = useState<{ from: string | undefined; to: string | undefined }>()
  const [known, setKnown] = useState({ from, to })
  const [sent, setSent] = useState(known)
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    // Days that came from elsewhere take the place of what was refused; the field's own come back late.
    if (sent.from !== from || sent.to !== to) {
      setSent({ from, to })
      setRefused(undefined)
    }
  }
  const { from: first, to: last } = refused ?? { from, to }
  // The picker takes a new array for new days, and drops what is being typed: one that is drawn again meanwhile keeps its own.
  const shown = useMemo((): [dayjs.Dayjs | null, dayjs.Dayjs | null] => [first === undefined ? null : dayjs(first), last === undefined ? null : dayjs(last)], [first, last])
  const today = dayjs(panama.format(new Date()))
  const lastDays = (count: number) => ({ label: t('list.lastDays', { count }), value: [today.subtract(count - 1, 'day'), today] as [dayjs.Dayjs, dayjs.Dayjs] })

  return (
    <div className="v-field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="v-field-label">{label}</span>
      <label htmlFor={`${id}-from`} className="v-hidden">{t('list.from', { filter: label })}</label>
      <label htmlFor={`${id}-to`} className="v-hidden">{t('list.to', { filter: label })}</label>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-to` }}
        format="DD/MM/YYYY"
        order={false}
        needConfirm={false}
        allowEmpty
        status={refused && 'error'}
        aria-describedby={refused && `${id}-error`}
        placeholder={[t('list.fromShort'), t('list.toShort')]}
        presets={[{ label: t('list.today'), value: [today, today] }, lastDays(7), lastDays(30), { label: t('list.thisMonth'), value: [today.startOf('month'), today] }]}
        value={shown}
        onChange={(days) => {
          const [begin, end] = [days?.[0]?.format(WIRE), days?.[1]?.format(WIRE)]
          const wrong = isReversed('days', begin, end)
          setRefused(wrong ? { from: begin, to: end } : undefined)
          if (wrong) return
          setSent({ from: begin, to: end })
          onChange(begin, end)
        }}
      />
      {refused && <p id={`${id}-error`} className="v-note v-field-error" role="alert"><Icon name="error" /> {t('list.reversed')}</p>}
    </div>
  )
}
