import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { createContext, use, useMemo, type ComponentProps, type FocusEvent, type HTMLAttributes, type KeyboardEvent } from 'react'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { popupPlace } from './told-select.tsx'
import './typed-days.css'

dayjs.extend(customParseFormat)

/** How days are written in both languages; on the wire they are `YYYY-MM-DD`. */
const SHOWN = 'DD/MM/YYYY'
const WIRE = 'YYYY-MM-DD'
/** Other ways in which people type a day; those of two digits for the year are complete only once the field is left. */
const ALSO = ['D/M/YYYY', 'DD/M/YYYY', 'D/MM/YYYY', 'DD-MM-YYYY', 'D-M-YYYY', WIRE]
const SHORT = ['DD/MM/YY', 'D/M/YY', 'DD/M/YY', 'D/MM/YY']
/** Longer than any way of typing a day. */
const LONGEST = 20

/** What the two ends of a range hold: a day of the wire, or what somebody typed that is none. One day is a range without its end. */
export type DayTexts = readonly [string | undefined, string | undefined]

const asDay = (text: unknown, formats: readonly string[]): Dayjs | undefined => (typeof text === 'string' ? formats.map((format) => dayjs(text, format, true)).find((day) => day.isValid()) : undefined)
export const toDay = (text: unknown): Dayjs | null => asDay(text, [WIRE]) ?? null
const toText = (day: Dayjs | null | undefined) => day?.format(WIRE)
/** What a field has once it is left: the day that was typed, or the text as it is, of which its owner says what is wrong. */
const leftWith = (typed: string) => toText(asDay(typed.trim(), [SHOWN, ...ALSO, ...SHORT])) ?? typed.trim()
/** What somebody typed that is no day: it stays in its input. */
const mistyped = (value: unknown) => (typeof value === 'string' && value !== '' && toDay(value) === null ? value : undefined)

const isSecond = (input: HTMLInputElement) => input.getAttribute('date-range') === 'end'

const Kept = createContext<DayTexts>([undefined, undefined])
type InputProps = ComponentProps<'input'> & { 'date-range'?: string }

/** The picker empties what it can't read; the text that was typed is shown until somebody types again. */
function KeepingInput({ value, ...props }: InputProps) {
  const kept = use(Kept)[props['date-range'] === 'end' ? 1 : 0]
  return <input {...props} maxLength={LONGEST} value={value === '' ? (kept ?? '') : value} />
}

type Writing = {
  /** A field was left, or Enter was pressed in it: what it then has. */
  write: (text: string, isEnd: boolean) => void
  /** Somebody types again over a text that was no day. */
  retype: (isEnd: boolean) => void
}

/** What makes a picker of days one to type in: the picker itself takes a day only where it is written in full. */
export function useTypedDays([from, to]: DayTexts, { write, retype }: Writing) {
  const locale = useLanguage()
  const wrong: DayTexts = [mistyped(from), mistyped(to)]
  // The picker takes a new object for a new day, and drops what is being typed.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [toDay(from)?.locale(locale) ?? null, toDay(to)?.locale(locale) ?? null], [from, to, locale])
  const leave = (input: HTMLInputElement, isEnd: boolean) => {
    const left = leftWith(input.value)
    if (left !== ((isEnd ? to : from) ?? '')) write(left, isEnd)
  }
  return {
    days,
    /** For the picker. */
    looks: {
      format: [SHOWN, ...ALSO],
      getPopupContainer: popupPlace,
      preserveInvalidOnBlur: true,
      // A day that the mouse rests on is not typed.
      previewValue: false as const,
      components: { input: KeepingInput },
      // The calendar opens where the window has room for it: in a low one there may be none, neither above the field nor below.
      onOpenChange: (open: boolean) => open && document.activeElement?.closest('.ant-picker')?.scrollIntoView({ block: 'nearest' }),
      onBlur: ({ target }: FocusEvent<HTMLElement>, info?: { range?: 'start' | 'end' }) => target instanceof HTMLInputElement && leave(target, info?.range === 'end'),
      // Enter sends a form: what was typed is read before.
      onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>) => {
        if (key === 'Enter' && target instanceof HTMLInputElement) leave(target, isSecond(target))
      },
    },
    /** For `TypedDays`, which stands around the picker. */
    around: {
      wrong,
      onInput: ({ target }: { target: EventTarget }) => {
        if (!(target instanceof HTMLInputElement)) return
        const isEnd = isSecond(target)
        if (wrong[isEnd ? 1 : 0] !== undefined) retype(isEnd)
      },
    },
    /** What was picked, as texts; a text that is no day stays until it is typed over or both ends are emptied. */
    textsOf: (picked: readonly [Dayjs | null, Dayjs | null] | null): [string, string] => (picked ? [toText(picked[0]) ?? wrong[0] ?? '', toText(picked[1]) ?? wrong[1] ?? ''] : ['', '']),
  }
}

/** Keeps what was typed in the picker that it holds. */
export function TypedDays({ wrong, ...props }: HTMLAttributes<HTMLDivElement> & { wrong: DayTexts }) {
  return <Kept value={wrong}><div {...props} /></Kept>
}
