import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import { useMemo } from 'react'
import type { FieldRule } from '@ventanilla/contract/field-rules'
import { useLanguage } from '@ventanilla/i18n/use-language'
import type { ControlProps } from './look.ts'
import { popupPlace } from './told-select.tsx'
import { useFormWords } from './words.ts'

/** How days are written in both languages; on the wire they are `YYYY-MM-DD`. */
const SHOWN = 'DD/MM/YYYY'
const WIRE = 'YYYY-MM-DD'

type DateInputProps = ControlProps & { rule: Extract<FieldRule, { kind: 'date' | 'date-range' }>; labelId: string }

const toDay = (text: unknown) => (typeof text === 'string' && text !== '' ? dayjs(text, WIRE) : null)
const toText = (day: Dayjs | null | undefined) => day?.format(WIRE)

/** A day, or the first and the last of some days (`[from, to]`): picked from a calendar, or typed. */
export default function DateInput({ rule: { kind, min, max }, labelId, value, onChange, ...wiring }: DateInputProps) {
  const t = useFormWords()
  const locale = useLanguage()
  const limits = { minDate: toDay(min) ?? undefined, maxDate: toDay(max) ?? undefined }
  const looks = { format: { format: SHOWN, type: 'mask' as const }, className: 'v-date', getPopupContainer: popupPlace, ...limits }
  const [from, to] = Array.isArray(value) ? (value as readonly (string | undefined)[]) : []
  // The picker takes a new array for new days, and drops what is being typed.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [toDay(from)?.locale(locale) ?? null, toDay(to)?.locale(locale) ?? null], [from, to, locale])
  if (kind === 'date') return <DatePicker {...wiring} {...looks} value={toDay(value)?.locale(locale)} onChange={(day: Dayjs | null) => onChange?.(toText(day))} />
  const { id, ...others } = wiring
  const ends = { ...(id !== undefined && { id: { start: id, end: `${id}-end` } }) }
  return (
    <div role="group" aria-labelledby={labelId}>
      <DatePicker.RangePicker
        {...others}
        {...looks}
        {...ends}
        placeholder={[t('from'), t('to')]}
        allowEmpty={[true, true]}
        value={days}
        onChange={(picked: [Dayjs | null, Dayjs | null] | null) => onChange?.([toText(picked?.[0]) ?? '', toText(picked?.[1]) ?? ''])}
      />
    </div>
  )
}
