import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { FieldRule } from '@ventanilla/contract/field-rules'
import { toDay, TypedDays, useTypedDays, type DayTexts } from '../fields/typed-days.tsx'
import type { ControlProps } from './look.ts'
import { useFormWords } from './words.ts'

type DateInputProps = ControlProps & { rule: Extract<FieldRule, { kind: 'date' | 'date-range' }>; labelId: string }

/** A day, or the first and the last of some days (`[from, to]`): picked from a calendar, or typed. What is no day stays, and the form says so. */
export default function DateInput({ rule: { kind, min, max }, labelId, value, onChange, ...wiring }: DateInputProps) {
  const t = useFormWords()
  const isRange = kind === 'date-range'
  const [from, to] = (Array.isArray(value) ? value : [value]) as readonly (string | undefined)[]
  const texts: DayTexts = [from, to]
  const write = (text: string, isEnd: boolean) => onChange?.(isRange ? (isEnd ? [from ?? '', text] : [text, to ?? '']) : text)
  const { days, looks, around, textsOf } = useTypedDays(texts, { write, retype: (isEnd) => write('', isEnd) })
  const shared = { ...looks, className: 'v-date', minDate: toDay(min) ?? undefined, maxDate: toDay(max) ?? undefined }
  if (!isRange) {
    return (
      <TypedDays {...around}>
        <DatePicker {...wiring} {...shared} placeholder={t('day')} value={days[0]} onChange={(day: Dayjs | null) => onChange?.(day ? textsOf([day, null])[0] : undefined)} />
      </TypedDays>
    )
  }
  const { id, ...others } = wiring
  const ends = { ...(id !== undefined && { id: { start: id, end: `${id}-end` } }) }
  return (
    <TypedDays {...around} role="group" aria-labelledby={labelId}>
      <DatePicker.RangePicker {...others} {...shared} {...ends} placeholder={[t('from'), t('to')]} allowEmpty={[true, true]} value={days} onChange={(picked: [Dayjs | null, Dayjs | null] | null) => onChange?.(textsOf(picked))} />
    </TypedDays>
  )
}
