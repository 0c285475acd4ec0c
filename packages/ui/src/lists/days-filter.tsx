import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { TypedDays, useTypedDays, type DayTexts } from '../fields/typed-days.tsx'
import { Icon } from '../icons/icon.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import type { RangeFilterProps } from './amounts-filter.tsx'
import { dayIn, isReversed } from './filter-values.ts'

const panama = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Panama' })

type DaysFilterProps = RangeFilterProps & {
  /** Why the page can't show these days, in words: they stay in the field and are not taken. */
  refuse?: (from: string | undefined, to: string | undefined) => string | undefined
}

/** Days from one to another in Panama, both included, with the usual ranges at hand: picked, or typed. What is no day, and a range the wrong way round, is refused here. */
export default function DaysFilter({ label, from, to, onChange, refuse }: DaysFilterProps) {
  const t = useUiWords()
  const say = useProblemText()
  const id = useId()
  const [ends, setEnds] = useState<DayTexts>([from, to])
  const [known, setKnown] = useState({ from, to })
  const [sent, setSent] = useState(known)
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    // Days that came from elsewhere take the place of what was refused; the field's own come back late.
    if (sent.from !== from || sent.to !== to) {
      setSent({ from, to })
      setEnds([from, to])
    }
  }
  const refusalOf = (texts: DayTexts) => {
    if (texts.some((text) => text && dayIn(text) === undefined)) return say({ code: 'date_invalid' })
    const [first, last] = texts.map(dayIn)
    return isReversed('days', first, last) ? t('list.reversed') : refuse?.(first, last)
  }
  const take = (texts: DayTexts) => {
    setEnds(texts)
    const [first, last] = texts.map(dayIn)
    if (refusalOf(texts) !== undefined || (first === sent.from && last === sent.to)) return
    setSent({ from: first, to: last })
    onChange(first, last)
  }
  const withEnd = (text: string, isEnd: boolean): DayTexts => (isEnd ? [ends[0], text] : [text, ends[1]])
  const { days, looks, around, textsOf } = useTypedDays(ends, { write: (text, isEnd) => take(withEnd(text, isEnd)), retype: (isEnd) => setEnds(withEnd('', isEnd)) })
  const error = refusalOf(ends)
  const today = dayjs(panama.format(new Date()))
  const lastDays = (count: number) => ({ label: t('list.lastDays', { count }), value: [today.subtract(count - 1, 'day'), today] as [Dayjs, Dayjs] })

  return (
    <TypedDays {...around} className="v-field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="v-field-label">{label}</span>
      <label htmlFor={`${id}-from`} className="v-hidden">{t('list.from', { filter: label })}</label>
      <label htmlFor={`${id}-to`} className="v-hidden">{t('list.to', { filter: label })}</label>
      <DatePicker.RangePicker
        {...looks}
        id={{ start: `${id}-from`, end: `${id}-to` }}
        order={false}
        needConfirm={false}
        allowEmpty
        status={error === undefined ? undefined : 'error'}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        placeholder={[t('list.fromShort'), t('list.toShort')]}
        presets={[{ label: t('list.today'), value: [today, today] }, lastDays(7), lastDays(30), { label: t('list.thisMonth'), value: [today.startOf('month'), today] }]}
        value={days}
        onChange={(picked) => take(textsOf(picked))}
      />
      {error !== undefined && <p id={`${id}-error`} className="v-note v-field-error" role="alert"><Icon name="error" /> {error}</p>}
    </TypedDays>
  )
}
