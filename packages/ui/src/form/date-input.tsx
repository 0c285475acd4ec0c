import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { createContext, use, useMemo, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react'
import type { FieldRule } from '@ventanilla/contract/field-rules'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { popupPlace } from '../fields/told-select.tsx'
import type { ControlProps } from './look.ts'
import { useFormWords } from './words.ts'

dayjs.extend(customParseFormat)

/** How days are written in both languages; on the wire they are `YYYY-MM-DD`. */
const SHOWN = 'DD/MM/YYYY'
const WIRE = 'YYYY-MM-DD'
/** Other ways in which people type a day; those of two digits for the year are complete only once the field is left. */
const ALSO = ['D/M/YYYY', 'DD/M/YYYY', 'D/MM/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', WIRE]
const SHORT = ['DD/MM/YY', 'D/M/YY', 'DD/M/YY', 'D/MM/YY']
/** Longer than any way of typing a day. */
const LONGEST = 20

type DateInputProps = ControlProps & { rule: Extract<FieldRule, { kind: 'date' | 'date-range' }>; labelId: string }

const asDay = (text: unknown, formats: readonly string[]): Dayjs | undefined => (typeof text === 'string' ? formats.map((format) => dayjs(text, format, true)).find((day) => day.isValid()) : undefined)
const toDay = (text: unknown) => asDay(text, [WIRE]) ?? null
const toText = (day: Dayjs | null | undefined) => day?.format(WIRE)
/** What a field has once it is left: the day that was typed, or the text as it is, of which the form says what is wrong. */
const leftWith = (typed: string) => toText(asDay(typed.trim(), [SHOWN, ...ALSO, ...SHORT])) ?? typed.trim()
/** What somebody typed that is no day: it stays in its input. */
const mistyped = (value: unknown) => (typeof value === 'string' && value !== '' && toDay(value) === null ? value : undefined)

const isSecond = (input: HTMLInputElement) => input.getAttribute('date-range') === 'end'

const Kept = createContext<readonly (string | undefined)[]>([])
type InputProps = ComponentProps<'input'> & { 'date-range'?: string }

/** The picker empties what it can't read; the text that was typed is shown until somebody types again. */
function KeepingInput({ value, ...props }: InputProps) {
  const kept = use(Kept)[props['date-range'] === 'end' ? 1 : 0]
  return <input {...props} maxLength={LONGEST} value={value === '' ? (kept ?? '') : value} />
}

/** A day, or the first and the last of some days (`[from, to]`): picked from a calendar, or typed. */
export default function DateInput({ rule: { kind, min, max }, labelId, value, onChange, ...wiring }: DateInputProps) {
  const t = useFormWords()
  const locale = useLanguage()
  const limits = { minDate: toDay(min) ?? undefined, maxDate: toDay(max) ?? undefined }
  const looks = { format: [SHOWN, ...ALSO], className: 'v-date', getPopupContainer: popupPlace, preserveInvalidOnBlur: true, components: { input: KeepingInput }, ...limits }
  const isRange = kind === 'date-range'
  const [from, to] = (Array.isArray(value) ? value : [value]) as readonly (string | undefined)[]
  const wrong = [mistyped(from), mistyped(to)] as const
  // The picker takes a new object for a new day, and drops what is being typed.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [toDay(from)?.locale(locale) ?? null, toDay(to)?.locale(locale) ?? null], [from, to, locale])
  const write = (text: string, isEnd: boolean) => onChange?.(isRange ? (isEnd ? [from ?? '', text] : [text, to ?? '']) : text)
  const leave = (input: HTMLInputElement, isEnd: boolean) => {
    const left = leftWith(input.value)
    if (left !== ((isEnd ? to : from) ?? '')) write(left, isEnd)
  }
  const typing = {
    onBlur: ({ target }: FocusEvent<HTMLElement>, info?: { range?: 'start' | 'end' }) => target instanceof HTMLInputElement && leave(target, info?.range === 'end'),
    // Enter sends the form: what was typed is read before.
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) leave(target, isSecond(target))
    },
    onInput: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLInputElement)) return
      const isEnd = isSecond(target)
      if (wrong[isEnd ? 1 : 0] !== undefined) write('', isEnd)
    },
  }
  if (!isRange) {
    return (
      <Kept value={wrong}>
        <span onInput={typing.onInput}>
          <DatePicker {...wiring} {...looks} onBlur={typing.onBlur} onKeyDown={typing.onKeyDown} placeholder={t('day')} value={days[0]} onChange={(day: Dayjs | null) => onChange?.(toText(day))} />
        </span>
      </Kept>
    )
  }
  const { id, ...others } = wiring
  const ends = { ...(id !== undefined && { id: { start: id, end: `${id}-end` } }) }
  return (
    <Kept value={wrong}>
      <div role="group" aria-labelledby={labelId} onInput={typing.onInput}>
        <DatePicker.RangePicker
          {...others}
          {...looks}
          {...ends}
          onBlur={typing.onBlur}
          onKeyDown={typing.onKeyDown}
          placeholder={[t('from'), t('to')]}
          allowEmpty={[true, true]}
          value={days}
          onChange={(picked: [Dayjs | null, Dayjs | null] | null) => onChange?.([toText(picked?.[0]) ?? '', toText(picked?.[1]) ?? ''])}
        />
      </div>
    </Kept>
  )
}
